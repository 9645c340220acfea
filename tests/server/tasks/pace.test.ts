import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import type { TaskState } from "../../../contract/tasks/states.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { insertProject } from "../helpers/hours.ts";
import { insertTask } from "../helpers/tasks.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { tasks } = contract;

let server: Awaited<ReturnType<typeof startTestServer>>;
let project: string;
beforeAll(async () => {
  server = await startTestServer();
  project = await insertProject(server.db, "Calls");
});
afterAll(() => server.close());

const done = async (as: Actor, status: TaskState, amount: number | null) => {
  const { _id } = await insertTask(server.db, { project, worker: as._id, status });
  await run(server.db.sql, sqlText`update tasks set amount = $2 where _id = $1`, [_id, amount]);
};
const paceOf = async (as: Actor) => (await server.call(tasks.pace, { as })).body;

test("the pay of today is that of what waits or is accepted, not of what came too late or was sent back", async () => {
  const ann = await server.person("annotator");
  await done(ann, "submitted", 120);
  await done(ann, "approved", 30);
  await done(ann, "late", 700);
  await done(ann, "rejected", 5000);
  expect(await paceOf(ann)).toMatchObject({ submitted: 4, pay: 150 });
});

test("it is nothing where all came too late, and unknown where nothing is paid by the piece", async () => {
  const [ann, bob] = [await server.person("annotator"), await server.person("annotator")];
  await done(ann, "late", 700);
  await done(bob, "submitted", null);
  expect([(await paceOf(ann)).pay, (await paceOf(bob)).pay]).toEqual([0, null]);
});

test("a day may pay more than four bytes hold, in currencies of small units", async () => {
  const ann = await server.person("annotator");
  for (const amount of [2_000_000_000, 2_000_000_001]) await done(ann, "submitted", amount);
  expect(await paceOf(ann)).toMatchObject({ submitted: 2, pay: 4_000_000_001 });
});
