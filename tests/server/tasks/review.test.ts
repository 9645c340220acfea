import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { expireTasks } from "../../../server/areas/tasks/expiry.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { insertProject } from "../helpers/hours.ts";
import { heard, insertItem, insertTask } from "../helpers/tasks.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { audioTranscription: audio, tasks, payments, projects } = contract;

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
let reviewer: Actor;
let project: string;
beforeAll(async () => {
  server = await startTestServer();
  [manager, reviewer] = [await server.person("manager"), await server.person("reviewer")];
  project = await insertProject(server.db, "Calls");
});
afterAll(() => server.close());

const submitted = (worker: Actor) => insertTask(server.db, { project, worker: worker._id, status: "submitted" });
const update = (as: Actor, _id: string, body: object) => server.call(audio.update, { as, params: { _id }, body });
const show = async (as: Actor, _id: string) => (await server.call(tasks.show, { as, params: { _id } })).body;

describe("a review", () => {
  test("is not of one's own work, and not of work that changed since it was read", async () => {
    const { _id } = await submitted(reviewer);
    expect((await update(reviewer, _id, { decision: "approve" })).body.code).toBe("own_work");
    const ann = await server.person("annotator");
    const other = await submitted(ann);
    await update(ann, other._id, { content: heard("hello there") });
    expect((await update(reviewer, other._id, { decision: "approve", version: 1 })).body.code).toBe("stale");
    expect((await update(reviewer, other._id, { decision: "approve", version: 2 })).status).toBe(200);
  });

  test("is not of other people's work on an item of one's own, until that is accepted", async () => {
    const own = await insertProject(server.db, "Both");
    const item = await insertItem(server.db, { project: own, wanted: 3 });
    const [ann, both] = [await server.person("annotator"), await server.person("reviewer")];
    const take = async (as: Actor): Promise<string> =>
      (await server.call(audio.fetch, { as, params: { _id: own } })).body.tasks[0]._id;
    const send = (as: Actor) =>
      server.call(audio.submit, { as, body: { projectId: own, contentId: item, content: heard("hello") } });
    const theirs = await take(ann);
    await send(ann);
    const waits = async (as: Actor) =>
      (await server.call(tasks.toReview, { as, query: { projectId: [own] } })).body.tasks.map(
        ({ _id }: { _id: string }) => _id,
      );
    const read = (as: Actor) => server.call(tasks.show, { as, params: { _id: theirs } });
    expect([(await read(both)).status, await waits(both)]).toEqual([200, [theirs]]);
    const mine = await take(both);
    const refused = async () => {
      expect((await read(both)).status).toBe(404);
      expect(await waits(both)).toEqual([]);
      expect((await update(both, theirs, { decision: "approve" })).status).toBe(404);
      const { body } = await server.call(audio.ofProject, { as: both, params: { _id: own } });
      return body.tasks.map(({ _id }: { _id: string }) => _id);
    };
    expect(await refused()).toEqual([]);
    await send(both);
    expect(await refused()).toEqual([mine]);
    // Managers, who see all anyway, may.
    expect((await read(manager)).body.task.can.decide).toBe(true);
    await update(reviewer, mine, { decision: "approve" });
    expect([(await read(both)).status, await waits(both)]).toEqual([200, [theirs]]);
  });

  test("is not of other people's work either while one's own, whose time was over, may still count", async () => {
    const own = await insertProject(server.db, "Both, late");
    const item = await insertItem(server.db, { project: own, wanted: 2 });
    const [ann, bob, both] = [
      await server.person("annotator"),
      await server.person("annotator"),
      await server.person("reviewer"),
    ];
    const take = async (as: Actor): Promise<string> =>
      (await server.call(audio.fetch, { as, params: { _id: own } })).body.tasks[0]._id;
    const send = (as: Actor) =>
      server.call(audio.submit, { as, body: { projectId: own, contentId: item, content: heard("hello") } });
    const [late, theirs] = [await take(both), await take(ann)];
    await send(ann);
    await run(server.db.sql, sqlText`update tasks set lease_until = now() where _id = $1`, [late]);
    await expireTasks(server.db, server.config);
    const read = async () => (await server.call(tasks.show, { as: both, params: { _id: theirs } })).status;
    expect(await read()).toBe(404);
    await take(bob);
    expect(await read()).toBe(404);
    await send(bob);
    expect(await read()).toBe(200);
  });

  test("sends work back with reasons; its author keeps it for two days, corrects it and submits it again", async () => {
    const ann = await server.person("annotator");
    const { _id, item } = await submitted(ann);
    expect((await update(reviewer, _id, { decision: "reject" })).body.fields).toHaveProperty("reasons");
    const body = { decision: "reject", reasons: ["missing"], comment: "The end is missing" };
    expect((await update(reviewer, _id, body)).body.task).toMatchObject({ status: "rejected", reasons: ["missing"] });
    const { task, draft } = await show(ann, _id);
    expect(Date.parse(task.leaseUntil)).toBeGreaterThan(Date.now() + 47 * 3_600_000);
    expect(draft).toEqual(heard("hello"));
    const { body: sent } = await server.call(audio.submit, {
      as: ann,
      body: { projectId: project, contentId: item, content: heard("hello, goodbye") },
    });
    expect(sent.task).toMatchObject({ status: "submitted", reasons: [], comment: "" });
  });

  test("finds wrong with a picture what can be wrong with one", async () => {
    const { _id } = await insertTask(server.db, {
      project,
      kind: "image",
      worker: (await server.person("annotator"))._id,
      status: "submitted",
    });
    const decide = (reason: string) =>
      server.call(contract.imageTranscription.update, {
        as: reviewer,
        params: { _id },
        body: { decision: "reject", reasons: [reason] },
      });
    expect(Object.keys((await decide("speaker")).body.fields)).toEqual(["reasons.0"]);
    expect((await decide("timing")).body.task).toMatchObject({ status: "rejected", reasons: ["timing"] });
  });

  test("fixes and accepts: both texts stay, and the download has the reviewer's", async () => {
    const own = await insertProject(server.db, "Fixed");
    const ann = await server.person("annotator");
    const { _id } = await insertTask(server.db, {
      project: own,
      worker: ann._id,
      status: "submitted",
      reference: "=call 1",
    });
    await update(reviewer, _id, { content: heard("hallo") });
    expect(await show(reviewer, _id)).toMatchObject({ task: { status: "submitted" }, fixed: heard("hallo") });
    await update(reviewer, _id, { decision: "fix", content: heard("hello") });
    expect(await show(ann, _id)).toMatchObject({
      content: heard("hello"),
      fixed: heard("hello"),
      task: { status: "approved" },
    });
    const download = (format: string) =>
      server.call(audio.download, { as: manager, params: { _id: own }, query: { format } });
    const csv = String((await download("csv")).body);
    expect(csv).toContain("'=call 1,1,");
    expect(csv).toContain(",approved,");
    expect(JSON.parse((await download("jsonl")).body)).toMatchObject({
      reference: "=call 1",
      transcript: heard("hello"),
    });
  });

  test("keeps a correction from its author until it is decided on", async () => {
    const ann = await server.person("annotator");
    const { _id } = await submitted(ann);
    await update(reviewer, _id, { content: heard("hallo") });
    expect([(await show(ann, _id)).fixed, (await show(reviewer, _id)).fixed]).toEqual([null, heard("hallo")]);
    await update(reviewer, _id, { decision: "approve" });
    expect((await show(ann, _id)).fixed).toEqual(heard("hallo"));
  });

  test("accepts a correction that was kept before, unless its author's own text is chosen again", async () => {
    const ann = await server.person("annotator");
    const [{ _id }, other] = [await submitted(ann), await submitted(ann)];
    await update(reviewer, _id, { content: heard("hallo") });
    await update(manager, _id, { decision: "approve" });
    expect(await show(reviewer, _id)).toMatchObject({ content: heard("hello"), fixed: heard("hallo") });
    await update(reviewer, other._id, { content: heard("hallo") });
    await update(reviewer, other._id, { decision: "fix", content: heard("hello") });
    expect(await show(reviewer, other._id)).toMatchObject({ content: heard("hello"), fixed: heard("hello") });
  });

  test("forgets a correction of a text that its author replaced meanwhile", async () => {
    const ann = await server.person("annotator");
    const { _id } = await submitted(ann);
    await update(reviewer, _id, { content: heard("hallo") });
    await update(ann, _id, { content: heard("hello there") });
    expect(await show(reviewer, _id)).toMatchObject({ content: heard("hello there"), fixed: null });
    await update(reviewer, _id, { decision: "approve" });
    expect(await show(ann, _id)).toMatchObject({ content: heard("hello there"), fixed: null });
  });

  test("decides once: of two at the same time one is told what it is now", async () => {
    const { _id } = await submitted(await server.person("annotator"));
    const answers = await Promise.all(
      [reviewer, manager].map((as) => update(as, _id, { decision: "reject", reasons: ["extra"] })),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe("what an accepted task pays", () => {
  test("is known before it is given out, where the project pays by the piece", async () => {
    const own = await insertProject(server.db, "Without a rate");
    const item = await insertItem(server.db, { project: own });
    const ann = await server.person("annotator");
    const edit = (body: object) =>
      server.call(projects.edit, { as: manager, params: { _id: own }, body: { payBy: "piece", ...body } });
    const fetch = async () => (await server.call(audio.fetch, { as: ann, params: { _id: own } })).body;
    const reasons = [{ reason: "job_without_rate", message: "It is not known yet what its tasks pay." }];
    await edit({});
    expect(await fetch()).toMatchObject({ code: "not_workable", reasons });
    const { supply } = (await server.call(tasks.supply, { as: ann })).body;
    expect(supply).toContainEqual(
      expect.objectContaining({
        project: { _id: own, name: "Without a rate" },
        amount: null,
        reasons: [expect.objectContaining(reasons[0])],
      }),
    );
    const give = { as: manager, params: { _id: own }, body: { contentIds: [item], userId: ann._id } };
    expect((await server.call(audio.assign, give)).body).toMatchObject({ code: "person_not_workable", reasons });
    await edit({ pieceRates: [{ from: null, pieceRate: 90 }] });
    expect((await fetch()).tasks).toMatchObject([{ contentId: item, amount: 90 }]);
  });

  test("is the rate of the day of its approval where there was none when it was given out", async () => {
    const own = await insertProject(server.db, "Paid later");
    const ann = await server.person("annotator");
    const { _id } = await insertTask(server.db, { project: own, worker: ann._id, status: "submitted" });
    const edit = { payBy: "piece", pieceRates: [{ from: null, pieceRate: 70 }] };
    await server.call(projects.edit, { as: manager, params: { _id: own }, body: edit });
    expect((await update(reviewer, _id, { decision: "approve" })).body.task).toMatchObject({ amount: 70 });
    const payer = await server.person("payments");
    const { body } = await server.call(payments.list, { as: payer, query: { project: [own] } });
    expect(body.payments).toMatchObject([{ kind: "piece", amount: 70, state: "proposed" }]);
  });

  test.each([
    ["is one proposed line of the price when it was taken, which its reviewer can't approve", undefined],
    ["is the same where its answer was known", heard("hello")],
  ])("%s", async (_, gold) => {
    const own = await insertProject(server.db, gold ? "Paid, known" : "Paid");
    await server.call(projects.edit, {
      as: manager,
      params: { _id: own },
      body: { payBy: "piece", pieceRates: [{ from: null, pieceRate: 150 }] },
    });
    const item = await insertItem(server.db, { project: own, reference: "call 7", ...(gold && { gold }) });
    const ann = await server.person("annotator");
    const { body } = await server.call(audio.fetch, { as: ann, params: { _id: own } });
    expect(body.tasks[0].amount).toBe(150);
    const sent = await server.call(audio.submit, {
      as: ann,
      body: { projectId: own, contentId: item, content: heard("hello") },
    });
    await update(manager, sent.body.task._id, { decision: "approve" });
    const payer = await server.person("payments");
    const { body: lines } = await server.call(payments.list, { as: payer, query: { project: [own] } });
    expect(lines.payments).toMatchObject([
      { kind: "piece", amount: 150, state: "proposed", task: { name: "call 7" }, assignedJob: null },
    ]);
    // A piece of work, but no job.
    const select = { ids: [lines.payments[0]._id] };
    const { body: all } = await server.call(payments.sums, { as: payer, body: { select } });
    expect(all.sums).toMatchObject({ count: 1, pieces: 1, jobs: 0, amount: 150 });
    const own_ = await server.call(payments.approve, {
      as: manager,
      params: { _id: lines.payments[0]._id },
      body: { expected: { amount: 150 } },
    });
    expect(own_.status).toBe(403);
  });
});
