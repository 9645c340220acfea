import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { expireTasks, forgetLate } from "../../../server/areas/tasks/expiry.ts";
import { measureTask } from "../../../server/areas/tasks/measure.ts";
import { closeRepeats, repeatTask } from "../../../server/areas/tasks/repeat.ts";
import { startBackground } from "../../../server/background.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { makeLog } from "../../../server/core/log.ts";
import { insertProject } from "../helpers/hours.ts";
import { heard, insertItem, insertTask } from "../helpers/tasks.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { audioTranscription: audio, tasks } = contract;

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
let reviewer: Actor;
let ann: Actor;
let bob: Actor;
let project: string;
beforeAll(async () => {
  server = await startTestServer();
  [manager, reviewer] = [await server.person("manager"), await server.person("reviewer")];
  [ann, bob] = [await server.person("annotator"), await server.person("annotator")];
});
afterAll(() => server.close());
beforeEach(async () => {
  project = await insertProject(server.db, crypto.randomUUID());
  const edit = { as: manager, params: { _id: project }, body: { repeatPercent: 100 } };
  expect((await server.call(tasks.editSettings, edit)).status).toBe(200);
});

const of = (as: Actor) => ({ as, params: { _id: project } });
const fetch = async (as: Actor, limit = 10) => (await server.call(audio.fetch, { ...of(as), query: { limit } })).body;
const send = async (as: Actor, contentId: string, text: string): Promise<string> => {
  const body = { projectId: project, contentId, content: heard(text) };
  const { body: sent, status } = await server.call(audio.submit, { as, body });
  expect(status).toBe(200);
  await measureTask(server, sent.task._id);
  return sent.task._id;
};
/** The hour is over for all repeats of the project; how many there are. */
const hourLater = async (): Promise<number> =>
  (
    await run(
      server.db.sql,
      sqlText`update tasks set free_from = free_from - interval '1 hour' where project_id = $1 and for_user_id is not null returning _id`,
      [project],
    )
  ).length;
const queued = async (task: string): Promise<boolean> =>
  (await run(server.db.sql, sqlText`select from graphile_worker.jobs where key = $1`, [`repeat-task-${task}`])).length >
  0;
/** Submits an item, of which a repeat is made; the person holds it then. */
const repeated = async (as: Actor, text: string) => {
  const item = await insertItem(server.db, { project, reference: crypto.randomUUID() });
  await fetch(as, 1);
  const first = await send(as, item, text);
  await repeatTask(server, first);
  await hourLater();
  const [held] = (await fetch(as, 1)).tasks;
  return { first, item, held };
};
const open = async (as: Actor): Promise<number> => {
  const { supply } = (await server.call(tasks.supply, { as })).body;
  return supply.find((one: { project: { _id: string } }) => one.project._id === project)?.open ?? 0;
};
const lineOf = async (as: Actor, person: Actor) =>
  (await server.call(tasks.accuracy, { ...of(as), query: as === person ? {} : { user: [person._id] } })).body
    .accuracy[0];

describe("work that is done once more", () => {
  test("is given to the same person alone, after an hour, with another number and without a reference", async () => {
    const item = await insertItem(server.db, { project, reference: "call-1" });
    const [mine] = (await fetch(ann)).tasks;
    expect(mine).toMatchObject({ number: 1, reference: "" });
    const first = await send(ann, item, "one two");
    expect(await queued(first)).toBe(true);
    await Promise.all([repeatTask(server, first), repeatTask(server, first)]);
    expect(await fetch(ann)).toEqual({ tasks: [], empty: "done" });
    expect(await open(ann)).toBe(0);
    expect(await hourLater()).toBe(1);
    expect([await open(ann), await open(bob)]).toEqual([1, 0]);
    expect(await fetch(bob)).toEqual({ tasks: [], empty: "done" });

    const { tasks: held } = await fetch(ann);
    expect(held).toMatchObject([
      { number: 2, reference: "", text: "Some words", status: "assigned", createdAt: mine.createdAt },
    ]);
    expect(held[0].contentId).not.toBe(item);
    expect(await fetch(bob)).toEqual({ tasks: [], empty: "done" });
    // What they did once more is not done a third time.
    const second = await send(ann, held[0].contentId, "one two");
    expect(await queued(second)).toBe(false);
    const accept = { as: reviewer, params: { _id: second }, body: { decision: "approve" } };
    expect((await server.call(audio.update, accept)).body.task.status).toBe("approved");
  });

  test("comes to its person again where its time was over, and not where they gave it back: they would know it", async () => {
    const { held } = await repeated(ann, "one");
    await run(server.db.sql, sqlText`update tasks set lease_until = now() - interval '1 minute' where _id = $1`, [
      held._id,
    ]);
    await expireTasks(server.db, server.config);
    const [again] = (await fetch(ann)).tasks;
    expect(again.contentId).toBe(held.contentId);
    expect((await server.call(audio.release, { as: ann, params: { _id: again._id } })).status).toBe(200);
    expect([await open(ann), await open(bob)]).toEqual([0, 0]);
    expect(await fetch(ann)).toEqual({ tasks: [], empty: "done" });
  });

  test("is made in the background, and not of what comes too late or is sent once more", async () => {
    const item = await insertItem(server.db, { project });
    await fetch(ann);
    const first = await send(ann, item, "one");
    const background = await startBackground({ db: server.db, config: server.config, log: makeLog("silent") });
    try {
      await expect.poll(hourLater, { timeout: 20_000 }).toBe(1);
    } finally {
      await background.stop();
    }
    const reject = { as: reviewer, params: { _id: first }, body: { decision: "reject", reasons: ["missing"] } };
    await server.call(audio.update, reject);
    await send(ann, item, "one two");
    expect(await queued(first)).toBe(false);
  });

  test("keeps the work that it repeats, also where that came too late, and lets other late work be forgotten", async () => {
    const { first } = await repeated(ann, "one");
    const { _id: other } = await insertTask(server.db, { project, worker: ann._id, status: "late" });
    await run(
      server.db.sql,
      sqlText`update tasks set status = 'late', submitted_at = now() - interval '31 days' where _id = any($1::uuid[])`,
      [[first, other]],
    );
    await forgetLate(server.db.sql);
    const left = await run<{ _id: string }>(
      server.db.sql,
      sqlText`select _id from tasks where project_id = $1 and status = 'late'`,
      [project],
    );
    expect(left).toEqual([{ _id: first }]);
  });

  test("is in no progress, list of items or download, and nobody can give it to someone else", async () => {
    const { first, item, held } = await repeated(ann, "one");
    await send(ann, held.contentId, "one");
    const { progress } = (await server.call(tasks.progress, of(manager))).body;
    expect(progress).toMatchObject([{ items: 1, open: 0, held: 0, submitted: 1, approved: 0 }]);
    expect((await server.call(audio.list, of(manager))).body).toMatchObject({ count: 1, contents: [{ _id: item }] });
    const { body } = await server.call(audio.download, { ...of(manager), query: { format: "jsonl" } });
    expect(JSON.parse(body)).toMatchObject({ _id: first });
    const other = await repeated(ann, "two");
    await server.call(audio.release, { as: ann, params: { _id: other.held._id } });
    const give = { ...of(manager), body: { contentIds: [other.held.contentId], userId: bob._id } };
    expect((await server.call(audio.assign, give)).body).toMatchObject({ done: 0, refused: [{ code: "not_ready" }] });
  });

  test("is at most one in five of what is given out; skipped, or without its person, nobody does it", async () => {
    for (let at = 0; at < 7; at++) {
      const { _id } = await insertTask(server.db, { project, worker: ann._id, status: "submitted" });
      await repeatTask(server, _id);
    }
    for (let at = 0; at < 20; at++) await insertItem(server.db, { project });
    expect(await hourLater()).toBe(7);
    const given = (await fetch(ann, 10)).tasks;
    // Seven were done, each followed by its copy.
    const repeats = given.filter(({ number }: { number: number }) => number <= 14);
    expect([given.length, repeats.length]).toEqual([10, 2]);
    const skip = { as: ann, params: { _id: repeats[0]._id }, body: { reason: "unclear" } };
    expect((await server.call(audio.skip, skip)).status).toBe(200);
    const free = () =>
      run(server.db.sql, sqlText`select from tasks where for_user_id = $1 and project_id = $2 and status = 'open'`, [
        ann._id,
        project,
      ]);
    expect(await free()).toHaveLength(5);
    await closeRepeats(server.db.sql, ann._id);
    expect(await free()).toHaveLength(0);
  });
});

describe("self-consistency", () => {
  test("is how much of both texts is the same, against the longer, for managers alone", async () => {
    const one = await repeated(ann, "one two three four");
    await send(ann, one.held.contentId, "one two three");
    const other = await repeated(ann, "five six");
    await send(ann, other.held.contentId, "five six");
    // 1 − 1/4 and 1.
    expect(await lineOf(manager, ann)).toMatchObject({ repeats: 2, selfConsistency: 0.875, pairs: 0, agreement: null });
    for (const as of [ann, reviewer])
      expect(JSON.stringify((await lineOf(as, ann)) ?? null)).not.toMatch(/repeat|self/i);
    // Measured again from either side it is counted once, by the text as it is now.
    const changed = { as: ann, params: { _id: one.first }, body: { content: heard("one two three") } };
    expect((await server.call(audio.update, changed)).status).toBe(200);
    await Promise.all([one.first, one.held._id, one.first].map((id) => measureTask(server, id)));
    expect(await lineOf(manager, ann)).toMatchObject({ repeats: 2, selfConsistency: 1 });
  });
});
