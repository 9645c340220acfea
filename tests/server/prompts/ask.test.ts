import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { type ModelStandIn, startModelStandIn } from "../../../server/stand-in/model-stand-in.ts";
import { insertProject } from "../helpers/hours.ts";
import { lockWaits } from "../helpers/lock-wait.ts";
import { eventsIn, insertEndpoint, insertPrompt } from "../helpers/prompts.ts";
import { type Actor, startTestServer, type TestServer } from "../helpers/test-server.ts";

const { prompts } = contract;

let model: ModelStandIn;
let server: TestServer;
let writer: Actor;
let project: string;
beforeAll(async () => {
  model = await startModelStandIn();
  server = await startTestServer({ env: { MODEL_STAND_IN: model.url } });
});
beforeEach(async () => {
  writer = await server.person("annotator");
  project = await insertProject(server.db, `Chat ${crypto.randomUUID()}`);
});
afterAll(async () => {
  await server.close();
  await model.close();
});

const withModels = (models?: string[]) => insertEndpoint(server.db, project, model.url, models);
const draft = (kind: "custom" | "selective" = "custom", answers: string[] = []) =>
  insertPrompt(server.db, { project, author: writer._id, kind, answers });
const ask = (_id: string, prompt = "Why is the sky blue?", as = writer) =>
  server.call(prompts.ask, { as, params: { _id }, body: { prompt } });
const show = async (_id: string) => (await server.call(prompts.show, { as: writer, params: { _id } })).body.prompt;
const namesOf = (stream: string) => eventsIn(stream).map(({ event }) => event);

test("a custom prompt is answered piece by piece, and the answer is kept", async () => {
  await withModels();
  const { _id } = await draft();
  const { status, body, headers } = await ask(_id);
  expect([status, headers.get("content-type")]).toEqual([200, "text/event-stream; charset=utf-8"]);
  const events = eventsIn(body);
  const said = events.filter(({ event }) => event === "piece").map(({ data }) => data.text);
  expect(said.length).toBeGreaterThan(10);
  expect(events.at(-1)!.event).toBe("done");
  const prompt = await show(_id);
  expect(events.at(-1)!.data.prompt).toEqual(prompt);
  expect(prompt.turns).toMatchObject([
    { prompt: "Why is the sky blue?", answers: [{ text: said.join(""), isWhole: true, source: "alpha" }] },
  ]);
  // The next turn has the conversation, with the correction in the place of the answer.
  const [turn] = prompt.turns;
  const turns = [{ _id: turn._id, prompt: turn.prompt, idealAnswer: "Rayleigh." }];
  await server.call(prompts.updateCustom, { as: writer, params: { _id }, body: { turns } });
  await ask(_id, "And at dusk?");
  expect(JSON.parse(model.calls.at(-1)!.body).messages).toEqual([
    { role: "user", content: "Why is the sky blue?" },
    { role: "assistant", content: "Rayleigh." },
    { role: "user", content: "And at dusk?" },
  ]);
  expect((await show(_id)).turns).toHaveLength(2);
});

test("a selective prompt gets an answer of each model, without saying which is whose", async () => {
  await withModels(["style-a", "style-b", "style-c"]);
  const { _id } = await draft("selective");
  const { body } = await ask(_id, "Which?");
  expect(namesOf(body)).toEqual(["progress", "progress", "progress", "progress", "done"]);
  const { turns } = await show(_id);
  expect(turns).toHaveLength(1);
  expect(turns[0]).toMatchObject({ prompt: "Which?", answers: [{ source: null }, { source: null }, { source: null }] });
  expect(body).not.toContain("style-");
  expect((await ask(_id)).body.code).toBe("too_many_turns");
});

test("of one model a selective prompt gets two answers", async () => {
  await withModels(["alpha"]);
  const { _id } = await draft("selective");
  await ask(_id);
  expect((await show(_id)).turns[0].answers).toHaveLength(2);
});

test("what was said before it was stopped is kept, and marked", async () => {
  await withModels();
  model.pause = 300;
  const { _id } = await draft();
  const stop = new AbortController();
  const response = await fetch(`${server.url}/api/v1/prompts/${_id}/ask`, {
    method: "POST",
    signal: stop.signal,
    headers: { authorization: `Bearer ${writer.token}`, "content-type": "application/json" },
    body: JSON.stringify({ prompt: "Why is the sky blue?" }),
  });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let seen = "";
  while (!seen.includes("event: piece")) seen += (await reader.read()).value ?? "";
  // Meanwhile nobody asks again, nor changes the turns.
  expect((await ask(_id)).body.code).toBe("being_asked");
  expect((await ask((await draft())._id)).body.code).toBe("being_asked");
  stop.abort();
  model.pause = 0;
  await expect.poll(async () => (await show(_id)).turns[0].answers.length).toBe(1);
  const [answer] = (await show(_id)).turns[0].answers;
  expect(answer.isWhole).toBe(false);
  expect(answer.text).toMatch(/^This /);
});

const submit = async (_id: string) => {
  const { turns } = await show(_id);
  const written = turns.map((turn: { _id: string; prompt: string }) => ({
    _id: turn._id,
    prompt: turn.prompt,
    idealAnswer: "Rayleigh.",
  }));
  return server.call(prompts.updateCustom, {
    as: writer,
    params: { _id },
    body: { turns: written, status: "submitted" },
  });
};

test("what was submitted before the answer was there stays as it was, and who asked is told", async () => {
  await withModels();
  model.pause = 50;
  const { _id } = await draft();
  const calls = model.calls.length;
  const asking = ask(_id, "And at dusk?");
  await expect.poll(() => model.calls.length).toBeGreaterThan(calls);
  // As where the server was away for longer than an answer may take.
  await server.db.sql.updateTable("prompts").set({ asking_until: null }).where("_id", "=", _id).execute();
  expect((await submit(_id)).status).toBe(200);
  const submitted = await show(_id);
  const { body } = await asking;
  model.pause = 0;
  expect(eventsIn(body).at(-1)).toEqual({
    event: "failed",
    data: { message: expect.stringContaining("waiting for review") },
  });
  expect(await show(_id)).toEqual(submitted);
});

test("of submitting and asking at once only one happens", async () => {
  await withModels();
  const { _id } = await draft();
  model.pause = 20;
  const holder = await server.db.pool.connect();
  await holder.query("begin; lock table model_endpoints in access exclusive mode");
  const asking = ask(_id, "And at dusk?");
  await expect.poll(() => lockWaits(server.db)).toBe(1);
  let isSubmitted = false;
  const submitting = submit(_id).finally(() => (isSubmitted = true));
  await expect.poll(async () => isSubmitted || (await lockWaits(server.db)) === 2).toBe(true);
  await holder.query("commit");
  holder.release();
  const [asked, submitted] = await Promise.all([asking, submitting]);
  model.pause = 0;
  expect([namesOf(asked.body).at(-1), submitted.body.code]).toEqual(["done", "being_asked"]);
  expect((await show(_id)).status).toBe("draft");
});

test("of two questions that one person asks at the same time, one is refused", async () => {
  await withModels();
  // So that both are begun before either is.
  await server.db.pool.query(`create function wait_a_moment() returns trigger language plpgsql as
      'begin perform pg_sleep(0.3); return new; end';
    create trigger wait_a_moment before update of asking_until on prompts for each row
      when (new.asking_until is not null) execute function wait_a_moment()`);
  const drafts = [await draft(), await draft()];
  model.pause = 20;
  const asked = await Promise.all(drafts.map(({ _id }) => ask(_id)));
  model.pause = 0;
  await server.db.pool.query("drop function wait_a_moment cascade");
  expect(asked.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(asked.find(({ status }) => status === 409)!.body.code).toBe("being_asked");
});

test("a failure is said in words, nothing is kept, and one may ask again", async () => {
  await withModels();
  const { _id } = await draft();
  model.faults.push("401");
  const { body } = await ask(_id);
  expect(eventsIn(body)).toEqual([
    { event: "failed", data: { message: "The model endpoint does not accept the key." } },
  ]);
  expect((await show(_id)).turns[0].answers).toEqual([]);
  expect(namesOf((await ask(_id)).body).at(-1)).toBe("done");
});

test("nobody asks without a model, for another's prompt, or once it is submitted", async () => {
  const { _id } = await draft();
  expect((await ask(_id)).body.code).toBe("no_model");
  await withModels();
  expect((await ask(_id, "Why?", await server.person("annotator"))).status).toBe(404);
  const done = await insertPrompt(server.db, { project, author: writer._id, status: "submitted" });
  expect((await ask(done._id)).body.code).toBe("wrong_state");
  await server.db.sql.updateTable("model_hosts").set({ deleted_at: new Date().toISOString() }).execute();
  expect((await ask(_id)).body.code).toBe("host_not_approved");
});
