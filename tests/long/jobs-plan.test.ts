import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { assignedJobView, toReviewView } from "../../server/areas/assigned-jobs/queries.ts";
import { availableJobView, jobView } from "../../server/areas/jobs/queries.ts";
import { pageSql } from "../../server/core/db/read.ts";
import { run } from "../../server/core/db/run.ts";
import { sqlText } from "../../server/core/db/sql-text.ts";
import type { View } from "../../server/core/db/view.ts";
import { contract } from "../../contract/index.ts";
import { insertProject } from "../server/helpers/hours.ts";
import { busiestStep } from "../server/helpers/plans.ts";
import { type Actor, startTestServer } from "../server/helpers/test-server.ts";

/** Of each of ten projects; half of them are available, a quarter waits for a review. */
const jobsOfProject = 20_000;

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
let reviewer: Actor;
let worker: Actor;
let projects: string[];
beforeAll(async () => {
  server = await startTestServer();
  [manager, reviewer, worker] = await Promise.all([
    server.person("manager"),
    server.person("reviewer"),
    server.person("annotator"),
  ]);
  projects = [];
  for (let n = 0; n < 10; n++) projects.push(await insertProject(server.db, `Project ${n}`));
  const { sql } = server.db;
  await run(
    sql,
    sqlText`insert into job_requirements select gen_random_uuid(), project, '' from unnest($1::uuid[]) as project`,
    [projects],
  );
  await run(
    sql,
    sqlText`insert into jobs (_id, title, status, project_id, requirement_id, time_limit, created_at)
     select gen_random_uuid(), 'Job ' || n, case n % 4 when 0 then 'completed' when 1 then 'in_review' else 'available' end,
       r.project_id, r._id, 480, now() - n * interval '1 minute'
     from job_requirements r, generate_series(1, ${jobsOfProject}) as n`,
    [],
  );
  await reserveTheNewest();
  await run(
    sql,
    sqlText`with many as (
       insert into users (_id, email, first_name, last_name, role, email_verified_at)
       select gen_random_uuid(), 'p' || n || '@many.example', 'Person', n::text, 'annotator', now()
       from generate_series(1, 100) n returning _id),
     people as (select array_agg(_id) as ids from many)
     insert into assigned_jobs (_id, job_id, user_id, status, attempt_left, submitted_at, created_at)
     select gen_random_uuid(), j._id, people.ids[1 + abs(hashtext(j._id::text)) % 100],
       case j.status when 'completed' then 'approved' else 'submitted' end, 3, j.created_at, j.created_at
     from jobs j, people where j.status in ('completed', 'in_review')`,
    [],
  );
  await run(sql, sqlText`update jobs j set assigned_job_id = a._id from assigned_jobs a where a.job_id = j._id`, []);
  await run(sql, sqlText`vacuum analyze`, []);
});
afterAll(() => server.close());

/** A thousand of each project are for one other person, and ten for the worker. */
const reserveTheNewest = async () => {
  const other = await server.person("annotator");
  await run(
    server.db.sql,
    sqlText`update jobs set for_user_id = case when place <= 1 then $1::uuid else $2::uuid end
     from (select _id, row_number() over (partition by project_id order by created_at desc) as place from jobs
       where status = 'available') as newest where newest._id = jobs._id and place <= 1000`,
    [worker._id, other._id],
  );
};

const rowsOf = (view: View, me: Actor, query: object) =>
  busiestStep(server.db, me, (params) =>
    pageSql({ view, key: "records", query: { limit: 10, skip: 0, ...query }, params }),
  );

/** Counting stops there; to find that many of what is common, some more are read. */
const counted = 10_001;

describe(`of ${10 * jobsOfProject} jobs`, () => {
  test("a worker's list reads the newest of each requirement, and no others", async () => {
    for (const query of [{}, { isActive: true }, { takable: true }]) {
      expect(await rowsOf(availableJobView, worker, query)).toBeLessThan(2500);
    }
  });

  test("jobs for others don't hide those for anyone, and each person has their own", async () => {
    const { body } = await server.call(contract.jobs.list, { as: worker, query: { limit: 200 } });
    expect(body.filteredTotalCount).toBe(10 * 200 + 10);
  });

  test("a manager's lists read no more than is counted", async () => {
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

  test("what waits for a review is read by itself", async () => {
    expect(await rowsOf(toReviewView, reviewer, {})).toBeLessThan(2.5 * counted);
  });
});
