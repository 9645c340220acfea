import { jobsMax, type LaterAccuracy, peopleMax } from "../../../contract/courses/later-accuracy.ts";
import { notFound } from "../../core/app-error.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { laterAccuracyOf, type LaterWork } from "./rules.ts";

/**
 * SQL: the checks of the jobs that the learner took since they completed the course. Of a gold job these are its items with
 * a known label; of any other the first review, which is right where it accepted the work as it was.
 */
const checked = sqlText`(select sum(case when gold.items > 0 then gold.items when first.decision is not null then 1 end)::int as checks,
    sum(case when gold.items > 0 then gold.right_items when first.decision = 'accept' then 1 else 0 end)::int as right_checks
  from (select a._id from assigned_jobs a where a.user_id = learner.user_id and a.created_at > learner.completed_at
      order by a.created_at, a._id desc limit ${jobsMax}) as later
    cross join lateral (select count(*) as items, count(*) filter (where g.is_right) as right_items
      from gold_results g where g.assigned_job_id = later._id) as gold
    left join lateral (select r.decision from job_reviews r where r.assigned_job_id = later._id and r.reviewer_id is not null
      order by r.created_at, r._id limit 1) as first on gold.items = 0)`;

/** How results in a course and the accuracy of later work are related. Throws not_found. */
export const laterAccuracy = async (sql: Sql, course: string): Promise<LaterAccuracy> => {
  const [found] = await run<{ work: LaterWork[] }>(
    sql,
    sqlText`select coalesce((select json_agg(json_build_object('result', learner.result, 'right', done.right_checks, 'checks', done.checks))
       from (select e.user_id, e.completed_at, (select avg(r.average)::float8 from chapter_results r join chapters ch on ch._id = r.chapter_id
             where r.enrolment_id = e._id and ch.deleted_at is null) as result
           from enrolments e join users u on u._id = e.user_id
           where e.course_id = known._id and e.completed_at is not null and u.deleted_at is null
           order by e.completed_at desc, e._id limit ${peopleMax}) as learner
         cross join lateral ${checked} as done
       where learner.result is not null and done.checks > 0), '[]'::json) as work
     from courses known where known._id = $1 and known.deleted_at is null`,
    [course],
  );
  if (!found) throw notFound("course");
  return laterAccuracyOf(found.work);
};
