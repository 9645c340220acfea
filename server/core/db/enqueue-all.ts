import type { Sql } from "./pool.ts";
import { run } from "./run.ts";
import { sqlText } from "./sql-text.ts";

interface Queued {
  readonly payload: object;
  /** A later call under the same key takes the place of one that has not begun. */
  readonly jobKey?: string;
  /** Those with a lower one run first; 0 by default. */
  readonly priority?: number;
}

/** Queues many calls of one background job: one statement with add_jobs, since add_job gets slower with each. */
export const enqueueAll = async (sql: Sql, task: string, calls: readonly Queued[]): Promise<void> => {
  if (calls.length === 0) return;
  const specs = calls.map(({ payload, jobKey, priority }) => ({
    identifier: task,
    payload,
    job_key: jobKey ?? null,
    priority: priority ?? null,
  }));
  await run(
    sql,
    sqlText`select count(*) from graphile_worker.add_jobs(array(
       select json_populate_record(null::graphile_worker.job_spec, spec) from json_array_elements($1::json) as spec))`,
    [JSON.stringify(specs)],
  );
};
