import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hourlySql, weeklySql } from "../../server/areas/dashboard/hours.ts";
import { totalsSql } from "../../server/areas/dashboard/summary.ts";
import { keepDays } from "../../server/areas/work-history/kept-days.ts";
import { keepWeeks } from "../../server/areas/work-history/kept-weeks.ts";
import { byPersonSql, byWeekSql } from "../../server/areas/work-history/project-hours.ts";
import { run } from "../../server/core/db/run.ts";
import { sqlText } from "../../server/core/db/sql-text.ts";
import { insertManyHours } from "../server/helpers/many-hours.ts";
import { busiestStep } from "../server/helpers/plans.ts";
import { startPlanWorld } from "./plan-world.ts";

const size = 100_000;
const dayBefore = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
let world: Awaited<ReturnType<typeof startPlanWorld>>;
beforeAll(async () => {
  world = await startPlanWorld();
  await world.server.person("payments");
  const { db } = world.server;
  await insertManyHours(db, size);
  for (let n = 0; n < 40; n++) await keepDays(db);
  for (let n = 0; n < 20; n++) await keepWeeks(db);
  const [one] = await run<{ _id: string }>(
    db.sql,
    sqlText`select _id from projects where name = 'Large project 7'`,
    [],
  );
  project = one!._id;
});
let project: string;
afterAll(() => world.server.close());

describe.each(["force_custom_plan", "force_generic_plan"] as const)(`of ${size} hours, by a %s`, (plan) => {
  test("all there is now is counted without hours and payment lines", async () => {
    // There are 2,000 people.
    expect(await busiestStep(world.server.db, world.manager, () => totalsSql, plan)).toBeLessThan(3000);
  });

  test("weeks and hours of the day are read from what is kept, but for weeks that the days cut", async () => {
    const year = { startDate: dayBefore(364), endDate: dayBefore(1) };
    const rowsOf = (build: typeof weeklySql) =>
      busiestStep(world.server.db, world.manager, (params) => build(year, params), plan);
    // By day, project and state there are some 20,000 sums of a year, and 1,000 entries in a week.
    expect(await rowsOf(weeklySql)).toBeLessThan(size / 3);
    expect(await rowsOf(hourlySql)).toBeLessThan(size / 10);
  });

  test("hours of a project by person and by week are read from sums", async () => {
    const rowsOf = (build: typeof byPersonSql | typeof byWeekSql) =>
      busiestStep(world.server.db, world.manager, (params) => build(project, { limit: 10, skip: 0 }, params), plan);
    // Of each of 2,000 people in two or three states, where there are 5,000 entries; and of 700 days in as many.
    expect(await rowsOf(byPersonSql)).toBeLessThan(4000);
    expect(await rowsOf(byWeekSql)).toBeLessThan(4000);
  });
});
