import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { pauseJobsMin, pauseResultsMin } from "../../../contract/quality/rules.ts";
import { wilsonInterval } from "../../../contract/quality/statistics.ts";
import { newThresholdJob } from "../../../server/areas/projects/actions.ts";
import { judgePeopleOf } from "../../../server/areas/quality/judge.ts";
import { pauseByRule, pauseJob } from "../../../server/areas/quality/pause.ts";
import { wilsonSql } from "../../../server/areas/quality/wilson.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { insertProject } from "../helpers/hours.ts";
import { insertAssigned, insertJob } from "../helpers/jobs.ts";
import { insertPause, insertResults } from "../helpers/quality.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { assignedJobs, dashboard, jobs, notifications, projects, quality } = contract;

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
let worker: Actor;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
  worker = await server.person("annotator");
});
afterAll(() => server.close());

let made = 0;
const projectOf = async (goldThreshold: number | null): Promise<string> => {
  const project = await insertProject(server.db, `Street signs ${++made}`);
  await server.db.sql
    .updateTable("projects")
    .set({ gold_threshold: goldThreshold })
    .where("_id", "=", project)
    .execute();
  return project;
};
const decide = (projectId: string, userId = worker._id) => pauseByRule(server, { userId, projectId });
const pausesOf = async (projectId: string) =>
  (await server.call(quality.pauses, { as: manager, query: { projectId } })).body.pauses;
const take = (as: Actor, _id: string) => server.call(assignedJobs.take, { as, params: { _id } });
const lift = (_id: string, as = manager) =>
  server.call(quality.lift, { as, params: { _id }, body: { reason: "They read the guideline again." } });

/** A person's pauses after these results. */
const pausedBy = async (threshold: number | null, right: number, wrong: number, jobsOf = 3) => {
  const project = await projectOf(threshold);
  await insertResults(server.db, { project, worker: worker._id, right, wrong, jobs: jobsOf });
  await decide(project);
  return pausesOf(project);
};

describe("the rule of pauses", () => {
  test("19 results never pause, nor 20 of two jobs, nor any without a threshold", async () => {
    expect(await pausedBy(100, 0, 19)).toEqual([]);
    expect(await pausedBy(100, 0, 20, 2)).toEqual([]);
    expect(await pausedBy(null, 0, 60)).toEqual([]);
    expect(await pausedBy(100, 0, 20)).toMatchObject([{ right: 0, results: 20, threshold: 100 }]);
  });

  test("20 results pause only where the upper bound is below the threshold", async () => {
    // Of 20, 12 right: the upper bound is 78.12%.
    expect(wilsonInterval(12, 20)!.high).toBeCloseTo(0.7812, 4);
    expect(await pausedBy(78, 12, 8)).toEqual([]);
    expect(await pausedBy(79, 12, 8)).toMatchObject([{ right: 12, results: 20, threshold: 79, liftedAt: null }]);
  });

  test("for any numbers it is what the rule says", async () => {
    const numbers = fc.record({
      threshold: fc.integer({ min: 1, max: 100 }),
      right: fc.integer({ min: 0, max: 40 }),
      wrong: fc.integer({ min: 0, max: 40 }),
      jobsOf: fc.integer({ min: 1, max: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(numbers, async ({ threshold, right, wrong, jobsOf }) => {
        const n = right + wrong;
        const enough = n >= pauseResultsMin && Math.min(n, jobsOf) >= pauseJobsMin;
        const isPaused = enough && wilsonInterval(right, n)!.high < threshold / 100;
        expect(await pausedBy(threshold, right, wrong, jobsOf)).toHaveLength(isPaused ? 1 : 0);
      }),
      { numRuns: 30 },
    );
  });

  test("the interval in SQL is the statistics' own", async () => {
    const { low, high } = wilsonSql(sqlText`r`, sqlText`n`);
    const rows = await run<{ r: number; n: number; low: number | null; high: number | null }>(
      server.db.sql,
      sqlText`select r::int, n::int, ${low}::float8 as low, ${high}::float8 as high
       from generate_series(0::bigint, 60) as n, generate_series(0::bigint, n) as r`,
      [],
    );
    expect(rows).toHaveLength(1891);
    for (const row of rows) {
      const interval = wilsonInterval(row.r, row.n);
      if (interval === null) expect([row.low, row.high]).toEqual([null, null]);
      else {
        expect(row.low).toBeCloseTo(interval.low, 12);
        expect(row.high).toBeCloseTo(interval.high, 12);
      }
    }
  });

  test("another threshold looks at everyone with results of the project; a change of anything else at nobody", async () => {
    const project = await projectOf(null);
    const [other, unchecked] = [await server.person("annotator"), await server.person("annotator")];
    for (const { _id } of [worker, other]) {
      await insertResults(server.db, { project, worker: _id, right: 12, wrong: 8 });
    }
    await insertAssigned(server.db, { job: await insertJob(server.db, { project }), worker: unchecked._id });
    const queued = () =>
      run<{ task: string; payload: object }>(
        server.db.sql,
        sqlText`select t.identifier as task, j.payload from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id and t.identifier in ($2::text, $3::text)
         where payload ->> 'projectId' = $1`,
        [project, newThresholdJob, pauseJob],
      );
    const edit = (body: object) => server.call(projects.edit, { as: manager, params: { _id: project }, body });
    expect((await edit({ platform: "Elsewhere" })).status).toBe(200);
    expect(await queued()).toEqual([]);
    expect((await edit({ goldThreshold: 79 })).status).toBe(200);
    expect(await queued()).toEqual([{ task: newThresholdJob, payload: { projectId: project } }]);
    await judgePeopleOf(server.db.sql, project);
    const asked = (await queued()).filter(({ task }) => task === pauseJob).map(({ payload }) => payload);
    expect(new Set(asked)).toEqual(new Set([worker, other].map(({ _id }) => ({ userId: _id, projectId: project }))));
  });

  test("computations at once make one pause", async () => {
    const project = await projectOf(90);
    await insertResults(server.db, { project, worker: worker._id, right: 5, wrong: 20 });
    await Promise.all(Array.from({ length: 8 }, () => decide(project)));
    expect(await pausesOf(project)).toHaveLength(1);
  });
});

describe("a paused person", () => {
  test("is told the numbers, takes no job of the project, and keeps what they hold", async () => {
    const person = await server.person("annotator");
    const project = await projectOf(80);
    const held = await insertAssigned(server.db, { job: await insertJob(server.db, { project }), worker: person._id });
    const free = await insertJob(server.db, { project });
    const elsewhere = await insertJob(server.db, { project: await projectOf(80) });
    const before = await server.call(jobs.show, { as: person, params: { _id: free } });
    expect(before.body.job.reasons).toEqual([]);

    await insertResults(server.db, { project, worker: person._id, right: 12, wrong: 13 });
    await decide(project, person._id);
    const message = "Your work on this project is paused: 12 of 25 checked items were right, 80% are needed.";
    expect((await take(person, free)).body).toMatchObject({
      code: "not_takable",
      reasons: [{ reason: "quality_paused", message }],
    });
    expect((await take(person, elsewhere)).status).toBe(201);
    expect((await server.call(assignedJobs.submit, { as: person, params: { _id: held } })).status).toBe(200);
    const { body } = await server.call(notifications.list, { as: person });
    expect(body.notifications[0]).toMatchObject({ kind: "quality_paused" });
    expect(body.notifications[0].message).toContain("12 of 25 checked items were right, 80% are needed");

    const todo = async () =>
      (await server.call(dashboard.todos, { as: manager })).body.todos.find(
        ({ key }: { key: string }) => key === "peoplePaused",
      );
    expect((await todo()).count).toBeGreaterThan(0);
  });

  test("goes on once a manager lifts it with a reason, and the count begins anew", async () => {
    const person = await server.person("annotator");
    const project = await projectOf(80);
    const free = await insertJob(server.db, { project });
    await insertResults(server.db, { project, worker: person._id, right: 5, wrong: 20 });
    await decide(project, person._id);
    const [{ _id }] = await pausesOf(project);
    expect(
      (await server.call(quality.lift, { as: manager, params: { _id }, body: { reason: " " } })).body,
    ).toMatchObject({
      code: "validation",
      fields: { reason: ["Write a few words."] },
    });
    expect((await lift(_id)).body.pause).toMatchObject({
      liftedBy: { _id: manager._id },
      reason: "They read the guideline again.",
    });
    expect((await lift(_id)).body.code).toBe("pause_lifted");
    await decide(project, person._id);
    expect(await pausesOf(project)).toMatchObject([{ _id, reason: "They read the guideline again." }]);
    expect((await take(person, free)).status).toBe(201);

    await insertResults(server.db, { project, worker: person._id, right: 0, wrong: 19 });
    await decide(project, person._id);
    expect(await pausesOf(project)).toHaveLength(1);
    await insertResults(server.db, { project, worker: person._id, right: 0, wrong: 1 });
    await decide(project, person._id);
    expect(await pausesOf(project)).toMatchObject([{ right: 0, results: 20, liftedAt: null }, { _id }]);
  });

  test("lifts no pause of their own", async () => {
    const _id = await insertPause(server.db, await projectOf(80), manager._id);
    expect((await lift(_id)).body.code).toBe("own_work");
  });
});
