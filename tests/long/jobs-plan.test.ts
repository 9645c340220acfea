import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { assignedJobView, toReviewView } from "../../server/areas/assigned-jobs/queries.ts";
import { availableJobView, jobView } from "../../server/areas/jobs/queries.ts";
import { run } from "../../server/core/db/run.ts";
import { type SqlText, sqlText } from "../../server/core/db/sql-text.ts";
import type { View } from "../../server/core/db/view.ts";
import { unpagedMax } from "../../contract/core/list.ts";
import { contract } from "../../contract/index.ts";
import { rounds } from "../full.ts";
import { insertProject } from "../server/helpers/hours.ts";
import { insertAssigned, insertJob } from "../server/helpers/jobs.ts";
import { insertManyJobs } from "../server/helpers/many-jobs.ts";
import { addTrigrams } from "../server/helpers/searches.ts";
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

  // Each has few records; how many of the others there are decides the plan, so each is planned for its values.
  describe("what has few records is read by itself", () => {
    let rare: Readonly<Record<"job" | "work" | "project" | "skill", string>>;
    const change = (text: SqlText, ...values: unknown[]) => run(world.server.db.sql, text, values);
    beforeAll(async () => {
      const { db } = world.server;
      const project = await insertProject(db, "Tiny");
      const worker = world.worker._id;
      const [skill] = await run<{ _id: string }>(
        db.sql,
        sqlText`insert into skills (_id, name) values (gen_random_uuid(), 'Rare') returning _id`,
        [],
      );
      const job = await insertJob(db, { project, timeLimit: 35, skills: [skill!._id] });
      const work = await insertAssigned(db, { job, worker, status: "submitted", attemptLeft: 1 });
      await change(sqlText`update assigned_jobs set disputed_at = now() where _id = $1`, work);
      rare = { job, work, project, skill: skill!._id };
      await change(sqlText`vacuum analyze`);
    });
    const found = async (view: View, query: Readonly<Record<string, unknown>>): Promise<string[]> => {
      const { server, manager } = world;
      const endpoint = view === jobView ? contract.jobs.list : contract.assignedJobs.list;
      const { body } = await server.call(endpoint, { as: manager, query });
      return (body.jobs ?? body.assignedJobs).map(({ _id }: { _id: string }) => _id);
    };

    test.each([
      ["attemptLeft", () => ["1"]],
      ["timeLimit", () => ["35"]],
      ["projectId", () => [rare.project]],
      ["skills", () => [rare.skill]],
    ] as const)("jobs by %s", async (name, value) => {
      const query = { [name]: value() };
      expect(await found(jobView, query)).toEqual([rare.job]);
      expect(await world.rowsOf(jobView, world.manager, query)).toBeLessThanOrEqual(counted);
    });

    test("work that is disputed", async () => {
      expect(await found(assignedJobView, { isDisputed: "true" })).toEqual([rare.work]);
      const rows = await world.rowsOf(assignedJobView, world.manager, { isDisputed: true });
      expect(rows).toBeLessThanOrEqual(counted);
    });
  });

  test("what many records have in common is read no further than is counted", async () => {
    const { server, manager, rowsOf } = world;
    const [project] = await run<{ _id: string }>(
      server.db.sql,
      sqlText`select project_id as _id from jobs limit 1`,
      [],
    );
    const [skill] = await run<{ _id: string }>(
      server.db.sql,
      sqlText`with made as (insert into skills (_id, name) values (gen_random_uuid(), 'Common') returning _id),
       asked as (insert into job_requirement_skills
         select q._id, made._id from job_requirements q join projects p on p._id = q.project_id, made
         where q.skill_key = '' and p.name < 'Project 6')
       select _id from made`,
      [],
    );
    // Of more than are counted, the list is that of all.
    const { body } = await server.call(contract.jobs.list, { as: manager, query: { skills: skill!._id, limit: 20 } });
    const newest = await run<{ _id: string }>(
      server.db.sql,
      sqlText`select j._id from jobs j join job_requirement_skills rs on rs.requirement_id = j.requirement_id
       where rs.skill_id = $1 order by j.created_at desc, j._id limit 20`,
      [skill!._id],
    );
    expect(body.jobs.map(({ _id }: { _id: string }) => _id)).toEqual(newest.map(({ _id }) => _id));
    expect(body).toMatchObject({ filteredTotalCount: 10_000, meta: { countExact: false } });
    const lists = [
      { attemptLeft: ["3"] },
      { timeLimit: ["480"] },
      { projectId: [project!._id] },
      { search: "job" },
    ] as const;
    for (const query of lists) {
      expect(await rowsOf(jobView, manager, query), JSON.stringify(query)).toBeLessThan(2.5 * counted);
    }
    // Of each job that is read, the few skills of all requirements here are gone through.
    expect(await rowsOf(jobView, manager, { skills: [skill!._id] })).toBeLessThan(7.5 * counted);
    expect(await rowsOf(assignedJobView, manager, { isDisputed: false })).toBeLessThan(2.5 * counted);
  });

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

  test("a search for a title reads the jobs that may have it, by the trigrams", async () => {
    const { server, manager, rowsOf } = world;
    await addTrigrams(server.db);
    await insertJob(server.db, { project: await insertProject(server.db, "Zoo"), title: "Quagga stripes 7" });
    await run(server.db.sql, sqlText`analyze jobs`, []);
    for (const search of ["quagga stripes", "QUAGGA", "zzzzzz", "job 3123"]) {
      const n = await rowsOf(jobView, manager, { search });
      expect(n, search).toBeLessThanOrEqual(counted);
    }
    // In review, of each project one.
    const work = await rowsOf(assignedJobView, manager, { search: `job ${jobsOfProject - 3}` });
    expect(work).toBeLessThanOrEqual(counted);
  });
});
