import type { Sql } from "./pool.ts";
import { run } from "./run.ts";
import { sqlText } from "./sql-text.ts";

/**
 * Computes anew what is flagged about entries of hours, where a trigger does not: after what they overlap with was found
 * right, or their payment is no longer approved. Their people must be locked.
 */
export const judgeHours = async (sql: Sql, entries: readonly string[]): Promise<void> => {
  await run(
    sql,
    sqlText`select judge_hours(array_agg(distinct user_id), min(checked_in_at)) from work_history where _id = any($1::uuid[])`,
    [entries],
  );
};
