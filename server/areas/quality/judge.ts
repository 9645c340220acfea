import { enqueueAll } from "../../core/db/enqueue-all.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { type SqlText, sqlText } from "../../core/db/sql-text.ts";
import type { AnyWrite } from "../../core/db/write.ts";
import { pauseJob } from "./pause.ts";

/** SQL: a label as it is compared with others of its item, regardless of case. */
export const comparedLabel = (label: SqlText): SqlText => sqlText`lower(${label})`;

/**
 * Compares all labels of locked jobs with the right ones, whatever was found before, and has each person's work on the
 * project looked at by the rule. A result keeps the day on which it was first found, so that a later change of gold or
 * labels does not make old work count anew after a pause.
 */
export const judgeJobs = async ({ sql }: AnyWrite, jobIds: readonly string[]): Promise<void> => {
  await run(
    sql,
    sqlText`delete from gold_results r where r.job_id = any($1::uuid[]) and not exists (
       select from gold_items g join job_labels l on l.item = g.item
       where g.job_id = r.job_id and g.item = r.item and l.assigned_job_id = r.assigned_job_id)`,
    [jobIds],
  );
  await run(
    sql,
    sqlText`insert into gold_results (assigned_job_id, item, user_id, project_id, job_id, is_right, done_at)
     select a._id, g.item, a.user_id, j.project_id, j._id, ${comparedLabel(sqlText`l.label`)} = ${comparedLabel(sqlText`g.label`)},
       coalesce(a.submitted_at, a.created_at)
     from jobs j join gold_items g on g.job_id = j._id join assigned_jobs a on a.job_id = j._id
     join job_labels l on l.assigned_job_id = a._id and l.item = g.item where j._id = any($1::uuid[])
     on conflict (assigned_job_id, item) do update set is_right = excluded.is_right`,
    [jobIds],
  );
  await askRule(
    sql,
    await run<Subject>(
      sql,
      sqlText`select distinct user_id as "userId", project_id as "projectId" from gold_results where job_id = any($1::uuid[])`,
      [jobIds],
    ),
  );
};

/** Has everyone who has gold results of a project looked at by the rule. */
export const judgePeopleOf = async (sql: Sql, projectId: string): Promise<void> => {
  await askRule(
    sql,
    await run<Subject>(
      sql,
      sqlText`select distinct user_id as "userId", project_id as "projectId" from gold_results where project_id = $1`,
      [projectId],
    ),
  );
};

interface Subject {
  readonly userId: string;
  readonly projectId: string;
}

const askRule = (sql: Sql, people: readonly Subject[]): Promise<void> => {
  const calls = people.map((payload) => ({ payload, jobKey: `${pauseJob} ${payload.userId} ${payload.projectId}` }));
  return enqueueAll(sql, pauseJob, calls);
};
