import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { defaultRules } from "../../../contract/tasks/accuracy/normalisation.ts";
import { remeasure } from "../../../server/areas/tasks/remeasure.ts";
import { startBackground } from "../../../server/background.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { makeLog } from "../../../server/core/log.ts";
import { insertProject } from "../helpers/hours.ts";
import { heard, insertTask } from "../helpers/tasks.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { tasks } = contract;
/** More than one part of a round. */
const count = 25;

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
let project: string;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
  const ann = await server.person("annotator");
  project = await insertProject(server.db, "Rules");
  const made = { project, worker: ann._id, gold: heard("Hello") };
  for (let at = 0; at < count; at++)
    await insertTask(server.db, { ...made, status: at % 2 ? "submitted" : "approved" });
  await insertTask(server.db, { ...made, status: "rejected" });
});
afterAll(() => server.close());

const of = () => ({ as: manager, params: { _id: project } });
const ignoreCase = async (isIgnored: boolean): Promise<void> => {
  const body = { normalisation: { ...defaultRules, ignoreCase: isIgnored } };
  expect((await server.call(tasks.editSettings, { ...of(), body })).status).toBe(200);
};
const measuring = async () => (await server.call(tasks.progress, of())).body.measuring;
const errors = async () => (await server.call(tasks.accuracy, of())).body.accuracy[0]?.words.errors;

test("other rules have all submitted and accepted work measured anew, after a crash from where it was", async () => {
  await ignoreCase(false);
  expect(await measuring()).toEqual({ done: 0, total: count });
  await remeasure(server, project);
  expect([await measuring(), await errors()]).toEqual([null, count]);

  await ignoreCase(true);
  const [first] = await run<{ ids: string[] }>(
    server.db.sql,
    sqlText`update task_measurings m set done = 20, reached = (select t._id from tasks t where t.project_id = m.project_id
       and t.status <> 'rejected' order by t._id offset 19 limit 1) returning array[project_id] as ids`,
    [],
  );
  expect(first).toBeDefined();
  expect(await measuring()).toEqual({ done: 20, total: count });
  await remeasure(server, project);
  // Those before were not measured by this test.
  expect([await measuring(), await errors()]).toEqual([null, 20]);
});

test("a change while it goes on begins anew, and the newest rules are those that count", async () => {
  await ignoreCase(false);
  await Promise.all([remeasure(server, project), ignoreCase(true)]);
  await ignoreCase(false);
  const background = await startBackground({ db: server.db, config: server.config, log: makeLog("silent") });
  try {
    await expect.poll(measuring, { timeout: 20_000 }).toBeNull();
  } finally {
    await background.stop();
  }
  expect(await errors()).toBe(count);
  // What else is set leaves the figures alone.
  expect((await server.call(tasks.editSettings, { ...of(), body: { skipsMax: 4 } })).status).toBe(200);
  expect(await measuring()).toBeNull();
});
