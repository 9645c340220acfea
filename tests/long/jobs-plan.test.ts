import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { assignedJobView, toReviewView } from "../../server/areas/assigned-jobs/queries.ts";
import { availableJobView, jobView } from "../../server/areas/jobs/queries.ts";
import { run } from "../../server/core/db/run.ts";
import { sqlText } from "../../server/core/db/sql-text.ts";
import { unpagedMax } from "../../contract/core/list.ts";
import { contract } from "../../contract/index.ts";
import { rounds } from "../full.ts";
import { insertManyJobs } from "../server/helpers/many-jobs.ts";
import { startPlanWorld } from "./plan-world.ts";

/** A million jobs in all with MUSTER_FULL=1. */
const jobsOfProject = rounds(20_000, 100_000);

let world: Awaited<ReturnType<typeof startPlanWorld>>;
beforeAll(async () => {
  world = await startPlanWorld();
  const { server, worker } = world;
  await insertManyJobs(server.db, { each: jobsOfProject, meant: [worker, await server.person("annotator")] });
});
afterAll(() => world.server.close());

/** Counting stops there; to find that many of what is common, some more are read. */
const counted = 10_001;

describe(`of ${10 * jobsOfProject} jobs`, () => {
  test("a worker's list reads the newest of each requirement, and no others", async () => {
    const { worker, rowsOf } = world;
    for (const query of [{}, { isActive: true }, { takable: true }]) {
      expect(await rowsOf(availableJobView(), worker, query)).toBeLessThan(2.5 * counted);
    }
    for (const offer of [{ isOldestFirst: true }, { days: sqlText`'2020-01-01,2020-12-31'` }]) {
      expect(await rowsOf(availableJobView(offer), worker, {})).toBeLessThan(2.5 * counted);
    }
  });

  test("jobs for others don't hide those for anyone, and each person has their own", async () => {
    const { server, worker } = world;
    const { body } = await server.call(contract.jobs.list, { as: worker, query: { limit: 200 } });
    expect(body.filteredTotalCount).toBe(10 * 50 + 10);
  });

  test("a manager's lists read no more than is counted", async () => {
    const { server, manager, rowsOf } = world;
    const [someone] = await run<{ user_id: string }>(
      server.db.sql,
      sqlText`select user_id from assigned_jobs limit 1`,
      [],
    );
    for (const query of [{}, { isActive: true }]) {
      expect(await rowsOf(jobView, manager, query), JSON.stringify(query)).toBeLessThan(2.5 * counted);
    }
    expect(await rowsOf(jobView, manager, { annotator: [someone!.user_id] })).toBeLessThanOrEqual(counted);
    for (const query of [{}, { status: ["submitted"] }]) {
      expect(await rowsOf(assignedJobView, manager, query), JSON.stringify(query)).toBeLessThan(2.5 * counted);
    }
    expect(await rowsOf(assignedJobView, manager, { annotator: [someone!.user_id] })).toBeLessThanOrEqual(counted);
  });

  test.each(["force_custom_plan", "force_generic_plan"] as const)(
    "what is rare is found by itself: %s",
    async (plan) => {
      const { server, manager, reviewer, rowsOf } = world;
      const { sql } = server.db;
      await run(
        sql,
        sqlText`update assigned_jobs set reviewer_id = $1 where _id = (select min(_id::text)::uuid from assigned_jobs)`,
        [reviewer._id],
      );
      await run(sql, sqlText`update jobs set reviewer_id = $1 where _id = (select max(_id::text)::uuid from jobs)`, [
        reviewer._id,
      ]);
      for (const query of [{ createdAt: "2020-01-01" }, { reviewerId: [reviewer._id] }]) {
        expect(await rowsOf(jobView, manager, query, plan), JSON.stringify(query)).toBeLessThanOrEqual(counted);
      }
    },
  );

  test("what waits for a review is read by itself", async () => {
    const { reviewer, rowsOf } = world;
    for (const plan of ["force_custom_plan", "force_generic_plan"] as const) {
      expect(await rowsOf(toReviewView, reviewer, {}, plan), plan).toBeLessThan(2.5 * 2 * unpagedMax);
    }
  });

  test("no list reads its table once more for the records of its page, also by a plan for any values", async () => {
    const { worker, manager, rowsOf } = world;
    const lists = [
      [availableJobView(), worker],
      [jobView, manager],
      [assignedJobView, manager],
    ] as const;
    for (const [view, me] of lists) {
      const rows = await rowsOf(view, me, {}, "force_generic_plan");
      expect(rows, view.from).toBeLessThan(2.5 * counted);
    }
  });
});
