import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { hoursSums } from "../../../server/areas/work-history/counts.ts";
import { keepDays } from "../../../server/areas/work-history/kept-days.ts";
import { keepFigures } from "../../../server/areas/work-history/kept-figures.ts";
import { addUp } from "../../../server/core/db/kept-sums.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import type { Actor } from "../helpers/test-server.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";

const { dashboard, workHistory } = contract;
let server: WorkServer;
let manager: Actor;
let worker: Actor;
let project: string;
let first: string;

/** Half an hour from eight o'clock on two days, of which the hours are kept. */
beforeAll(async () => {
  server = await startWorkServer();
  manager = await server.person("manager");
  worker = await server.person("annotator");
  project = (await server.project(manager))._id;
  first = await server.entry(worker, project, { from: "2026-03-02T08:00:00Z", seconds: 1800 });
  await server.entry(worker, project, { from: "2026-03-03T08:00:00Z", seconds: 1800 });
  await keepAll();
});
afterAll(() => server.close());

const keepAll = async (): Promise<void> => {
  await addUp(server.db, hoursSums);
  await keepDays(server.db);
};
const days = { startDate: "2026-03-01", endDate: "2026-03-04" };
/** The hours of the day in which something was worked. */
const worked = async (): Promise<Readonly<Record<number, number>>> => {
  const { body } = await server.call(dashboard.hourly, { as: manager, query: days });
  const hours = body.hours as readonly { hour: number; seconds: number }[];
  return Object.fromEntries(hours.filter(({ seconds }) => seconds > 0).map(({ hour, seconds }) => [hour, seconds]));
};
const kept = async (): Promise<readonly string[]> => {
  const rows = await run<{ day: string }>(
    server.db.sql,
    sqlText`select checked_in_date::text as day from work_history_kept_days order by 1`,
    [],
  );
  return rows.map(({ day }) => day);
};

test("hours that are kept are read, and those of days that changed are not", async () => {
  expect(await kept()).toEqual(["2026-03-02", "2026-03-03"]);
  await run(server.db.sql, sqlText`update work_history_by_hour set seconds = 7`, []);
  expect(await worked()).toEqual({ 8: 14 });
  await server.entry(worker, project, { from: "2026-03-03T21:00:00Z", seconds: 600 });
  expect(await worked()).toEqual({ 8: 1807, 21: 600 });
  await addUp(server.db, hoursSums);
  expect(await kept()).toEqual(["2026-03-02"]);
  expect(await worked()).toEqual({ 8: 1807, 21: 600 });
  await keepDays(server.db);
  expect(await kept()).toEqual(["2026-03-02", "2026-03-03"]);
  expect(await worked()).toEqual({ 8: 1807, 21: 600 });
  await run(server.db.sql, sqlText`delete from work_history_kept_days`, []);
  await keepDays(server.db);
  expect(await worked()).toEqual({ 8: 3600, 21: 600 });
});

test("an entry that moves within its day, or is rejected, moves its hours", async () => {
  await run(
    server.db.sql,
    sqlText`update work_history set checked_in_at = checked_in_at + interval '2 hours',
      checked_out_at = checked_out_at + interval '2 hours' where _id = $1`,
    [first],
  );
  expect(await worked()).toEqual({ 8: 1800, 10: 1800, 21: 600 });
  await keepAll();
  expect(await worked()).toEqual({ 8: 1800, 10: 1800, 21: 600 });
  const body = { rejectionCause: "Not ours", version: 1 };
  const { status } = await server.call(workHistory.reject, { as: manager, params: { _id: first }, body });
  expect(status).toBe(200);
  expect(await worked()).toEqual({ 8: 1800, 21: 600 });
  await keepAll();
  expect(await worked()).toEqual({ 8: 1800, 21: 600 });
});

test("by the clocks of another zone the entries are read until their days are kept anew", async () => {
  await server.setZone("Asia/Kathmandu");
  const shown = { 2: 600, 13: 900, 14: 900 };
  expect(await worked()).toEqual(shown);
  await keepAll();
  expect(await worked()).toEqual(shown);
  await server.setZone("UTC");
  expect(await worked()).toEqual({ 8: 1800, 21: 600 });
});

test("nothing is lost where it is added up and kept at once, on two servers, while hours come in", async () => {
  const other = await startWorkServer(server.database);
  try {
    for (let n = 0; n < 4; n++) {
      const from = `2026-03-04T0${n}:00:00Z`;
      await Promise.all([
        keepAll(),
        server.entry(worker, project, { from, seconds: 600 }),
        keepDays(other.db),
        addUp(other.db, hoursSums),
      ]);
      expect(await worked()).toEqual({
        8: 1800,
        21: 600,
        ...Object.fromEntries(Array.from({ length: n + 1 }, (_, hour) => [hour, 600])),
      });
    }
  } finally {
    await other.close();
  }
});

test("one turn of the job keeps all days and weeks of a fill, however many", async () => {
  await run(
    server.db.sql,
    sqlText`insert into work_history (_id, user_id, project_id, state, source, checked_in_at, checked_out_at, checked_in_date, seconds, note)
     select gen_random_uuid(), $1, $2, 'pending', 'clock', day + time '08:00', day + time '08:30', day::date, 1800, ''
     from generate_series(timestamp '2025-06-01', timestamp '2025-09-30', interval '1 day') as day`,
    [worker._id, project],
  );
  await keepFigures(server.db);
  expect((await kept()).filter((day) => day.startsWith("2025"))).toHaveLength(122);
  const [weeks] = await run<{ n: number }>(
    server.db.sql,
    sqlText`select count(*) as n from work_history_kept_weeks where monday < '2026-01-01'`,
    [],
  );
  expect(weeks!.n).toBe(19);
});
