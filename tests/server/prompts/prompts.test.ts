import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { insertProject } from "../helpers/hours.ts";
import { insertFeature, insertPrompt } from "../helpers/prompts.ts";
import { type Actor, startTestServer, type TestServer } from "../helpers/test-server.ts";

const { notifications, payments, projects, prompts, ratings } = contract;

let server: TestServer;
let manager: Actor;
let reviewer: Actor;
let writer: Actor;
let other: Actor;
let project: string;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
  reviewer = await server.person("reviewer");
  writer = await server.person("annotator");
  other = await server.person("annotator");
});
beforeEach(async () => {
  project = await insertProject(server.db, `Chat ${crypto.randomUUID()}`);
});
afterAll(() => server.close());

const ofProject = () => ({ _id: project });
const show = async (as: Actor, _id: string) => server.call(prompts.show, { as, params: { _id } });
const review = (as: Actor, _id: string, body: object = { decision: "approve" }) =>
  server.call(prompts.review, { as, params: { _id }, body });
const own = (more: Partial<Parameters<typeof insertPrompt>[1]> = {}) =>
  insertPrompt(server.db, { project, author: writer._id, ...more });

describe("a custom prompt", () => {
  const begin = (body: object, as = writer) => server.call(prompts.createCustom, { as, params: ofProject(), body });
  const save = (_id: string, body: object, as = writer) =>
    server.call(prompts.updateCustom, { as, params: { _id }, body });

  test("is kept as a draft with its turns, and submitted once each has an answer", async () => {
    const { status, body } = await begin({ turns: [{ prompt: "Why?", idealAnswer: "So." }, { prompt: "And then?" }] });
    expect(status).toBe(201);
    const { _id, turns } = body.prompt;
    expect(body.prompt).toMatchObject({
      status: "draft",
      title: "Why?",
      kind: "custom",
      annotator: { _id: writer._id },
    });
    expect(turns).toMatchObject([{ prompt: "Why?", idealAnswer: "So.", answers: [] }, { prompt: "And then?" }]);
    const early = await save(_id, { turns, status: "submitted" });
    expect(early.body.fields).toEqual({ turns: [expect.stringContaining("turn 2")] });
    const changed = [turns[0], { ...turns[1], idealAnswer: "Nothing." }];
    const { prompt } = (await save(_id, { turns: changed, status: "submitted" })).body;
    expect(prompt).toMatchObject({ status: "submitted", can: { edit: false } });
    expect(prompt.turns[1].idealAnswer).toBe("Nothing.");
    expect((await save(_id, { turns: changed })).body.code).toBe("wrong_state");
  });
  test("keeps what the model was asked, and the order of its turns", async () => {
    const { _id, turn } = await own();
    const known = { _id: turn, prompt: "Why is the sky blue?", idealAnswer: "Air." };
    expect((await save(_id, { turns: [{ ...known, prompt: "Another" }] })).body.fields).toHaveProperty([
      "turns.0.prompt",
    ]);
    expect((await save(_id, { turns: [{ prompt: "New" }, known] })).status).toBe(400);
    const { prompt } = (await save(_id, { turns: [known, { prompt: "New" }] })).body;
    expect(prompt.turns).toMatchObject([
      { idealAnswer: "Air.", answers: [{ text: "Because of Rayleigh." }] },
      { prompt: "New" },
    ]);
    expect((await save(_id, { turns: [prompt.turns[1]] })).status).toBe(400);
  });
  test("is rated on the project's features before it is submitted", async () => {
    const feature = await insertFeature(server.db, project, "Helpfulness");
    const elsewhere = await insertFeature(server.db, await insertProject(server.db, `P ${project}`), "Tone");
    const { _id, turn, answers } = await own();
    const rated = (ratings: object[], status = "submitted") =>
      save(_id, {
        turns: [{ _id: turn, prompt: "Why is the sky blue?", answers: [{ _id: answers[0], ratings }] }],
        status,
      });
    expect((await rated([])).body.fields.turns[0]).toContain("Helpfulness");
    expect((await rated([{ feature, score: 6 }])).status).toBe(400);
    expect((await rated([{ feature: elsewhere, score: 3 }])).status).toBe(400);
    const { prompt } = (await rated([{ feature, score: 4 }])).body;
    expect(prompt.turns[0].answers[0].ratings).toEqual([
      { feature: { _id: feature, name: "Helpfulness" }, score: 4, scale: 5 },
    ]);
  });
  test("keeps a rating on the scale on which it was given, and its feature in its project", async () => {
    const feature = await insertFeature(server.db, project, "Helpfulness");
    const { _id, turn, answers } = await own();
    const rated = async (score: number, status = "draft") => {
      const answer = { _id: answers[0], ratings: [{ feature, score }] };
      const turns = [{ _id: turn, prompt: "Why is the sky blue?", answers: [answer] }];
      return (await save(_id, { turns, status })).body.prompt?.turns[0].answers[0].ratings[0];
    };
    const change = (body: object) => server.call(ratings.edit, { as: manager, params: { _id: feature }, body });
    await rated(5);
    await change({ projectId: project, scale: 10 });
    expect([await rated(5), await rated(6)]).toMatchObject([{ scale: 5 }, { scale: 10 }]);
    await change({ scale: 3 });
    expect(await rated(7)).toBeUndefined();
    expect(await rated(6, "submitted")).toMatchObject({ score: 6, scale: 10 });
    const elsewhere = await insertProject(server.db, `Elsewhere ${project}`);
    expect(Object.keys((await change({ projectId: elsewhere })).body.fields)).toEqual(["projectId"]);
    const body = { select: { ids: [feature] }, set: { projectId: elsewhere } };
    const { refused } = (await server.call(ratings.bulkEdit, { as: manager, body })).body;
    expect(refused).toMatchObject([{ _id: feature, code: "feature_rated" }]);
  });
  test("is its author's alone until it is submitted, then the reviewers' too", async () => {
    const { _id, turn } = await own();
    expect((await show(other, _id)).status).toBe(404);
    expect((await show(reviewer, _id)).status).toBe(404);
    expect((await show(manager, _id)).status).toBe(200);
    expect((await save(_id, { turns: [] }, other)).status).toBe(404);
    await save(_id, { turns: [{ _id: turn, prompt: "Why is the sky blue?" }], status: "submitted" });
    expect((await show(reviewer, _id)).body.prompt.can).toMatchObject({ review: true, edit: false });
    expect((await show(other, _id)).status).toBe(404);
  });
  test("is not written for a project that is not open to its author", async () => {
    await server.db.sql.updateTable("projects").set({ status: "paused" }).where("_id", "=", project).execute();
    const { status, body } = await begin({});
    expect([status, body.code, body.reasons[0].reason]).toEqual([409, "not_open", "project_not_active"]);
    await server.db.sql.updateTable("projects").set({ is_private: true }).where("_id", "=", project).execute();
    expect((await begin({})).status).toBe(404);
  });
  test("is not changed by who read an older version", async () => {
    const { _id } = await own();
    expect((await save(_id, { turns: [], version: 1 })).status).toBe(200);
    const late = await save(_id, { turns: [], version: 1 });
    expect([late.status, late.body.current._id]).toEqual([409, _id]);
  });
});

describe("a selective prompt", () => {
  const save = (_id: string, body: object) =>
    server.call(prompts.updateSelective, { as: writer, params: { _id }, body });

  test("hides where its answers come from until it is submitted", async () => {
    const { _id, answers } = await own({ kind: "selective" });
    const sources = async (as: Actor) =>
      (await show(as, _id)).body.prompt.turns[0].answers.map(({ source }: { source: string | null }) => source);
    expect(await sources(writer)).toEqual([null, null]);
    expect(await sources(manager)).toEqual(["model 0", "model 1"]);
    const { prompt } = (await save(_id, { choice: "better", best: answers[0], reason: "Clear", status: "submitted" }))
      .body;
    expect(prompt).toMatchObject({ choice: "better", best: answers[0], reason: "Clear", status: "submitted" });
    expect(await sources(writer)).toEqual(["model 0", "model 1"]);
  });
  test("needs a choice that fits its answers", async () => {
    const { _id, answers } = await own({ kind: "selective" });
    const refused = async (body: object) =>
      Object.keys((await save(_id, { status: "submitted", ...body })).body.fields);
    expect(await refused({})).toEqual(["choice"]);
    expect(await refused({ choice: "better" })).toEqual(["best"]);
    expect(await refused({ choice: "tie", best: answers[0] })).toEqual(["best"]);
    expect(await refused({ choice: "better", best: project })).toEqual(["best"]);
    expect((await save(_id, { choice: "bad", status: "submitted" })).status).toBe(200);
  });
  test("of two kinds, each has its own call", async () => {
    const { _id } = await own();
    expect((await save(_id, {})).status).toBe(404);
  });

  const given = {
    prompt: "Which is kinder?",
    answers: ["A", "B", "C"].map((text) => ({ text, source: `of ${text}` })),
  };
  const give = (as = manager) => server.call(prompts.createSelective, { as, params: ofProject(), body: given });
  const take = (as: Actor) => server.call(prompts.take, { as, params: ofProject() });

  test("with given answers waits for anyone, in another order each time", async () => {
    expect((await give(writer)).status).toBe(403);
    const orders = new Set<string>();
    for (let n = 0; n < 12; n++) {
      const { prompt } = (await give()).body;
      expect(prompt).toMatchObject({ status: "open", annotator: null });
      const texts = prompt.turns[0].answers.map(({ text }: { text: string }) => text);
      expect(texts.toSorted()).toEqual(["A", "B", "C"]);
      orders.add(texts.join());
    }
    expect(orders.size).toBeGreaterThan(1);
  });
  test("with given answers is taken by one person, who may leave it to others", async () => {
    await give();
    const [one, two] = await Promise.all([take(writer), take(other)]);
    expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    const holder = one.status === 200 ? writer : other;
    const held = (one.status === 200 ? one : two).body.prompt;
    expect(held).toMatchObject({ status: "assigned", can: { edit: true, release: true, remove: false } });
    expect(held.turns[0].answers[0].source).toBeNull();
    expect((await take(holder)).body.prompt._id).toBe(held._id);
    const release = () => server.call(prompts.release, { as: holder, params: { _id: held._id } });
    expect((await release()).status).toBe(200);
    expect((await release()).status).toBe(404);
    expect((await take(holder === writer ? other : writer)).body.prompt._id).toBe(held._id);
    expect((await take(holder)).body.code).toBe("none_open");
  });
});

describe("a review", () => {
  test("rejects with the cause, which its author reads, and the next one approves", async () => {
    const { _id, turn } = await own({ status: "submitted" });
    expect((await review(writer, _id)).status).toBe(403);
    expect((await review(reviewer, _id, { decision: "reject" })).body.fields).toHaveProperty("cause");
    const { prompt } = (await review(reviewer, _id, { decision: "reject", cause: "Too short." })).body;
    expect(prompt).toMatchObject({ status: "rejected", cause: "Too short.", reviewedBy: { _id: reviewer._id } });
    expect((await show(writer, _id)).body.prompt).toMatchObject({ cause: "Too short.", can: { edit: true } });
    const { body } = await server.call(notifications.list, { as: writer });
    expect(JSON.stringify(body)).toContain("Too short.");
    const again = { turns: [{ _id: turn, prompt: "Why is the sky blue?", idealAnswer: "Long." }], status: "submitted" };
    const sent = await server.call(prompts.updateCustom, { as: writer, params: { _id }, body: again });
    expect(sent.body.prompt).toMatchObject({ status: "submitted", cause: "", reviewedBy: null });
    expect((await review(reviewer, _id)).body.prompt.status).toBe("approved");
    expect((await review(reviewer, _id)).body.code).toBe("wrong_state");
  });
  test("is never of one's own", async () => {
    const { _id } = await own({ author: reviewer._id, status: "submitted" });
    expect((await review(reviewer, _id)).body.code).toBe("own_work");
    const [one, two] = await Promise.all([review(manager, _id), review(await server.person("admin"), _id)]);
    expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

test("an approved prompt of a project that pays by the piece has one payment, which its reviewer does not approve", async () => {
  await server.db.sql.updateTable("projects").set({ pay_by: "piece" }).where("_id", "=", project).execute();
  const rate = { project_id: project, starts_on: "2020-01-01", piece_rate: 250 };
  await server.db.sql.insertInto("project_piece_rates").values(rate).execute();
  const { _id } = await own({ status: "submitted" });
  expect((await review(manager, _id)).status).toBe(200);
  const list = async (as: Actor) => (await server.call(payments.list, { as, query: { project } })).body.payments;
  const [line, ...more] = await list(await server.person("payments"));
  expect(more).toEqual([]);
  expect(line).toMatchObject({
    kind: "piece",
    amount: 250,
    state: "proposed",
    prompt: { _id, name: "Why is the sky blue?" },
    user: { _id: writer._id },
    createdBy: { _id: manager._id },
  });
  expect((await list(manager))[0].can.approve).toBe(false);
});

describe("lists", () => {
  test("of a project are by kind, status and search, and to annotators their own", async () => {
    await own({ prompt: "Blue skies" });
    await own({ prompt: "Red roses", status: "submitted" });
    await own({ prompt: "Blue roses", author: other._id, status: "submitted" });
    await own({ prompt: "Compare", kind: "selective" });
    const titles = async (as: Actor, query = {}, endpoint: typeof prompts.listCustom = prompts.listCustom) =>
      (await server.call(endpoint, { as, params: ofProject(), query })).body.prompts.map(
        ({ title }: { title: string }) => title,
      );
    expect(await titles(writer)).toEqual(["Red roses", "Blue skies"]);
    expect(await titles(reviewer)).toEqual(["Blue roses", "Red roses"]);
    expect(await titles(manager, { limit: 1, skip: 1 })).toEqual(["Red roses"]);
    expect(await titles(manager, { search: "blue", status: "submitted" })).toEqual(["Blue roses"]);
    expect(await titles(manager, {}, prompts.listSelective)).toEqual(["Compare"]);
    const missing = await server.call(prompts.listCustom, { as: manager, params: { _id: crypto.randomUUID() } });
    expect(missing.status).toBe(404);
  });
  test("show where one may work now, and what keeps one from the others", async () => {
    await insertFeature(server.db, project, "Tone");
    const mine = async () =>
      (await server.call(prompts.projects, { as: writer })).body.projects.find(
        ({ _id }: { _id: string }) => _id === project,
      );
    expect(await mine()).toMatchObject({ hasModel: false, open: 0, pays: null, reasons: [] });
    const skill_id = crypto.randomUUID();
    await server.db.sql
      .insertInto("skills")
      .values({ _id: skill_id, name: `Rating ${project}` })
      .execute();
    await server.db.sql.insertInto("project_skills").values({ project_id: project, skill_id }).execute();
    expect((await mine()).reasons).toMatchObject([{ reason: "skill_missing" }]);
    await server.db.sql.updateTable("projects").set({ status: "paused" }).where("_id", "=", project).execute();
    expect(await mine()).toBeUndefined();
  });
});

test("a draft is deleted by its author, an approved prompt by nobody, and managers bring one back", async () => {
  const remove = (as: Actor, _id: string) => server.call(prompts.remove, { as, params: { _id } });
  const draft = await own();
  expect((await remove(other, draft._id)).status).toBe(404);
  expect((await remove(writer, draft._id)).status).toBe(200);
  expect((await show(writer, draft._id)).status).toBe(404);
  expect((await server.call(prompts.restore, { as: manager, body: { ids: [draft._id] } })).body.done).toBe(1);
  expect((await show(writer, draft._id)).status).toBe(200);
  expect((await remove(manager, (await own({ status: "approved" }))._id)).body.code).toBe("wrong_state");
});

test("a prompt does not come back to a deleted project", async () => {
  const gone = await insertProject(server.db, "Gone meanwhile");
  const { _id } = await own({ project: gone });
  expect((await server.call(prompts.remove, { as: writer, params: { _id } })).status).toBe(200);
  expect((await server.call(projects.remove, { as: manager, params: { _id: gone } })).status).toBe(200);
  const { body } = await server.call(prompts.restore, { as: manager, body: { ids: [_id] } });
  expect(body.refused).toMatchObject([{ code: "not_found", message: "There is no such project." }]);
});
