import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { hoursSums } from "../../../server/areas/work-history/counts.ts";
import { keepWeeks } from "../../../server/areas/work-history/kept-weeks.ts";
import { addUp } from "../../../server/core/db/kept-sums.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import type { Actor } from "../helpers/test-server.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";

const { dashboard, workHistory } = contract;
let server: WorkServer;
let manager: Actor;
let workers: readonly Actor[];
let project: string;
let last: string;

/** Three people in a week, of which the people are kept. */
beforeAll(async () => {
  server = await startWorkServer();
  manager = await server.person("manager");
  workers = await Promise.all([1, 2, 3].map(() => server.person("annotator")));
  project = (await server.project(manager))._id;
  for (const [n, worker] of workers.entries()) {
    last = await server.entry(worker, project, { from: `2026-03-04T0${n}:00:00Z`, seconds: 60 });
  }
  await keepAll();
});
afterAll(() => server.close());

const keepAll = async (): Promise<void> => {
  await addUp(server.db, hoursSums);
  await keepWeeks(server.db);
};
const week = { startDate: "2026-03-02", endDate: "2026-03-08" };
/** The people of the week, and of the week in the project. */
const people = async (days: object = week): Promise<readonly number[]> => {
  const { body } = await server.call(dashboard.weekly, { as: manager, query: { ...days } });
  const call = { as: manager, params: { _id: project }, query: { ...days } };
  const { body: ofProject } = await server.call(workHistory.byWeek, call);
  return [body.weeks[0].people, ofProject.weekHours[0].people];
};
const sql = (text: ReturnType<typeof sqlText>, ...values: unknown[]) => run(server.db.sql, text, values);

test("people that are kept are read, but of weeks that changed or that the days cut", async () => {
  await sql(sqlText`update work_history_people_of_week set people = people + 10`);
  expect(await people()).toEqual([13, 13]);
  expect(await people({ ...week, endDate: "2026-03-07" })).toEqual([3, 3]);
  expect(await people({ ...week, startDate: "2026-03-03" })).toEqual([3, 3]);
  await server.entry(workers[0]!, project, { from: "2026-03-06T08:00:00Z", seconds: 60 });
  expect(await people()).toEqual([3, 3]);
  await addUp(server.db, hoursSums);
  expect(await people()).toEqual([3, 3]);
  await keepWeeks(server.db);
  expect(await people()).toEqual([3, 3]);
});

test("hours that become another person's are theirs", async () => {
  await sql(sqlText`update work_history set user_id = $1 where _id = $2`, workers[0]!._id, last);
  expect(await people()).toEqual([2, 2]);
  await keepAll();
  expect(await people()).toEqual([2, 2]);
});

test("who was deleted since is not among the company's people, and stays among the project's", async () => {
  await sql(sqlText`update users set deleted_at = now() where _id = $1`, workers[1]!._id);
  expect(await people()).toEqual([1, 2]);
  await sql(sqlText`delete from work_history_kept_weeks`);
  expect(await people()).toEqual([1, 2]);
});
