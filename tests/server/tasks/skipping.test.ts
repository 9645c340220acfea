import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { skipDays } from "../../../contract/tasks/rules.ts";
import { measureTask } from "../../../server/areas/tasks/measure.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { insertProject } from "../helpers/hours.ts";
import { heard, insertItem, insertTask } from "../helpers/tasks.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { audioTranscription: audio, dashboard, tasks, users } = contract;

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
});
afterAll(() => server.close());

const skipping = async (projectId: string) =>
  (await server.call(tasks.skipping, { as: manager, query: { projectId: [projectId] } })).body.skipRuns;

test("who skips five tasks in a row is flagged until they submit one, in that project alone", async () => {
  const [project, other] = [await insertProject(server.db, "Skipped"), await insertProject(server.db, "Done")];
  const ann = await server.person("annotator");
  const of = { as: ann, params: { _id: project } };
  const next = async () => {
    await insertItem(server.db, { project });
    return (await server.call(audio.fetch, { ...of, query: { limit: 1 } })).body.tasks[0];
  };
  const skip = async () => {
    const { _id } = await next();
    const skipped = await server.call(audio.skip, { as: ann, params: { _id }, body: { reason: "unclear" } });
    expect(skipped.status).toBe(200);
    return _id as string;
  };
  const { _id: measured } = await insertTask(server.db, {
    project,
    worker: ann._id,
    status: "approved",
    gold: heard("hello"),
  });
  await measureTask(server, measured);
  const flag = async (as: Actor) =>
    (await server.call(tasks.accuracy, { as, params: { _id: project } })).body.accuracy[0].skipsInARow;

  for (let skips = 0; skips < 4; skips++) await skip();
  expect([await skipping(project), await flag(manager)]).toEqual([[], 0]);
  const last = await skip();
  // What is done elsewhere doesn't count here.
  await insertTask(server.db, { project: other, worker: ann._id, status: "submitted" });
  expect(await skipping(project)).toMatchObject([
    { _id: last, user: { _id: ann._id }, projectId: { name: "Skipped" }, skips: 5 },
  ]);
  expect([await flag(manager), await flag(ann), await skipping(other)]).toEqual([5, undefined, []]);

  const { contentId } = await next();
  const body = { projectId: project, contentId, content: heard("hello") };
  expect((await server.call(audio.submit, { as: ann, body })).status).toBe(200);
  expect([await skipping(project), await flag(manager)]).toEqual([[], 0]);
  for (let skips = 0; skips < 4; skips++) await skip();
  expect(await skipping(project)).toEqual([]);
  await skip();
  expect(await skipping(project)).toMatchObject([{ skips: 5 }]);
  await run(
    server.db.sql,
    sqlText`update tasks set updated_at = updated_at - interval '${skipDays} days' where project_id = $1`,
    [project],
  );
  expect(await skipping(project)).toEqual([]);
});

test("an item that was settled since people skipped it is opened again, by name alone", async () => {
  const project = await insertProject(server.db, "Opened again");
  const item = await insertItem(server.db, { project, wanted: 2 });
  const ready = await insertItem(server.db, { project: await insertProject(server.db, "Elsewhere") });
  const people = await Promise.all(Array.from({ length: 4 }, () => server.person("annotator")));
  const next = async (as: Actor) =>
    (await server.call(audio.fetch, { as, params: { _id: project }, query: { limit: 1 } })).body.tasks;
  const skip = async (as: Actor) => {
    const [{ _id }] = await next(as);
    await server.call(audio.skip, { as, params: { _id }, body: { reason: "broken" } });
  };
  for (const as of people.slice(0, 3)) await skip(as);
  const last = people[3]!;
  expect(await next(last)).toEqual([]);
  const of = { as: manager, params: { _id: project } };
  const give = () => server.call(audio.assign, { ...of, body: { contentIds: [item], userId: last._id } });
  expect((await give()).body.refused).toMatchObject([
    { code: "settled", message: "It is settled, since people skipped it. Open it again first." },
  ]);
  const retry = async (contentIds?: string[]) => (await server.call(audio.retry, { ...of, body: { contentIds } })).body;
  expect(await retry()).toEqual({ done: 0, refused: [] });
  expect(await retry([item, ready])).toMatchObject({ done: 1, refused: [{ _id: ready, code: "missing" }] });
  const shown = async () => (await server.call(audio.list, of)).body.contents[0];
  expect(await shown()).toMatchObject({ status: "available", skips: 0, skippedFor: [], can: { assign: true } });
  const [entry] = await run<{ after: object }>(
    server.db.sql,
    sqlText`select after from audit where action = 'audioTranscription.retry' and record_id = $1`,
    [project],
  );
  expect(entry).toMatchObject({ after: { itemsOpenedAgain: [item] } });
  expect(await retry([item])).toMatchObject({ done: 0, refused: [{ code: "usable" }] });
  await skip(last);
  expect(await shown()).toMatchObject({ status: "available", skips: 1, skippedFor: [{ reason: "broken" }] });
  await run(server.db.sql, sqlText`update task_items set status = 'pending' where _id = $1`, [item]);
  expect(await retry([item])).toMatchObject({ refused: [{ code: "pending", message: "It is being prepared." }] });
});

test("who left is flagged no more, in the list nor to managers who have something to do", async () => {
  const project = await insertProject(server.db, "Skipped and left");
  const [gone, inactive] = [await server.person("annotator"), await server.person("annotator")];
  for (const { _id: worker } of [gone, inactive]) {
    for (let skips = 0; skips < 5; skips++) await insertTask(server.db, { project, worker, status: "skipped" });
  }
  const counts = async () => {
    const { body } = await server.call(dashboard.todos, { as: manager });
    const todo = body.todos.find(({ key }: { key: string }) => key === "peopleSkipping");
    return [(await skipping(project)).length, todo?.count ?? 0];
  };
  expect(await counts()).toEqual([2, 2]);
  await server.call(users.act, { as: manager, params: { _id: gone._id, action: "delete" } });
  expect(await counts()).toEqual([1, 1]);
  await server.call(users.act, { as: manager, params: { _id: inactive._id, action: "deactivate" } });
  expect(await counts()).toEqual([0, 0]);
});

test("the reason of tasks that were skipped before it had a field of its own is taken out of their comment", async () => {
  const { pool } = server.db;
  const project = await insertProject(server.db, "Skipped before");
  const { _id: worker } = await server.person("annotator");
  const before = [
    ["unclear", "unclear", ""],
    ["unclear: it is a whisper: twice", "unclear", "it is a whisper: twice"],
    ["wrong_language: Danish", "wrong_language", "Danish"],
    ["other: I know the speaker", "other", "I know the speaker"],
    ["erased", "other", "erased"],
  ] as const;
  const ids: string[] = [];
  for (const _ of before) ids.push((await insertTask(server.db, { project, worker, status: "skipped" }))._id);
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("alter table tasks drop column skip_reason");
    for (const [at, [comment]] of before.entries()) {
      await client.query("update tasks set comment = $2 where _id = $1", [ids[at], comment]);
    }
    const file = new URL("../../../server/core/db/migrations/0097-skip-reason.sql", import.meta.url);
    await client.query(readFileSync(file, "utf8"));
    const { rows } = await client.query("select skip_reason, comment from tasks where _id = any ($1) order by _id", [
      ids,
    ]);
    expect(rows).toEqual(before.map(([, skip_reason, comment]) => ({ skip_reason, comment })));
  } finally {
    await client.query("rollback");
    client.release(true);
  }
});
