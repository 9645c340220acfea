import type { Database } from "../../../server/core/db/pool.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { newId } from "../../../server/core/ids.ts";
import { insertAssigned, insertJob } from "./jobs.ts";

/** What a worker said of items of a job, as the database keeps it. */
export const insertLabels = async (
  db: Database,
  assignedJobId: string,
  labels: Readonly<Record<string, string>>,
): Promise<void> => {
  const rows = Object.entries(labels).map(([item, label]) => ({ item, label }));
  await run(
    db.sql,
    sqlText`insert into job_labels (assigned_job_id, item, label)
     select $1, item, label from json_to_recordset($2::json) as row (item text, label text)`,
    [assignedJobId, JSON.stringify(rows)],
  );
};

interface Results {
  readonly project: string;
  readonly worker: string;
  readonly right: number;
  readonly wrong: number;
  /** Over how many gold jobs. */
  readonly jobs?: number;
  readonly skills?: readonly string[];
}

/** Results of a person's work on gold jobs, the wrong ones last; returns the assigned jobs. */
export const insertResults = async (
  db: Database,
  { project, worker, right, wrong, jobs = 3, skills = [] }: Results,
): Promise<string[]> => {
  const made: { readonly job: string; readonly assigned: string }[] = [];
  for (let at = 0; at < jobs; at++) {
    const job = await insertJob(db, { project, skills, title: `Gold ${at}` });
    made.push({ job, assigned: await insertAssigned(db, { job, worker, status: "approved" }) });
  }
  const rows = Array.from({ length: right + wrong }, (_, at) => ({
    ...made[at % jobs]!,
    item: String(at),
    isRight: at < right,
  }));
  await run(
    db.sql,
    sqlText`insert into gold_results (assigned_job_id, item, user_id, project_id, job_id, is_right, done_at)
     select assigned, item, $2, $3, job, "isRight", now()
     from json_to_recordset($1::json) as row (assigned uuid, item text, job uuid, "isRight" boolean)`,
    [JSON.stringify(rows), worker, project],
  );
  return made.map(({ assigned }) => assigned);
};

/** A person's pause from a project's jobs. */
export const insertPause = async (db: Database, project: string, worker: string): Promise<string> => {
  const _id = newId();
  await db.sql
    .insertInto("quality_pauses")
    .values({ _id, user_id: worker, project_id: project, right_results: 12, results: 25, threshold: 80 })
    .execute();
  return _id;
};
