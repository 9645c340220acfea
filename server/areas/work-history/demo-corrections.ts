import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { dayOf, sqlText } from "../../core/db/sql-text.ts";

/**
 * Corrections in the demo: the demo worker forgot to check out on their last day and had hours rejected before, some
 * others have corrected theirs, and most hours have a last activity.
 */
export const insertCorrections = async (sql: Sql, now: Date, worker: string): Promise<void> => {
  await run(
    sql,
    sqlText`update work_history set last_active_at = checked_out_at - make_interval(mins => abs(hashtext(_id::text)) % 25)
     where source = 'clock' and seconds > 1800 and abs(hashtext(_id::text)) % 12 <> 0`,
    [],
  );
  const [forgotten, rejected] = await run<{ _id: string }>(
    sql,
    sqlText`select distinct on (checked_in_date) _id from work_history
     where user_id = $1 and state in ('pending', 'needs_correction', 'approved')
       and checked_in_at < $2::timestamptz - interval '14 hours'
     order by checked_in_date desc, checked_in_at desc limit 2`,
    [worker, now.toISOString()],
  );
  const undecided = sqlText`approved_by = null, approved_at = null`;
  await run(
    sql,
    sqlText`update work_history w set ${undecided}, state = 'needs_correction', source = 'clock', is_forgotten = true,
       checked_out_at = checked_in_at + make_interval(mins => p.longest_shift_minutes),
       seconds = 60 * p.longest_shift_minutes, last_active_at = checked_in_at + interval '3 hours 12 minutes'
     from projects p where p._id = w.project_id and w._id = $1`,
    [forgotten?._id],
  );
  await run(
    sql,
    sqlText`update work_history set ${undecided}, state = 'rejected',
       rejection_cause = 'The last hour is not in the annotation log. When did you stop?'
     where _id = $1`,
    [rejected?._id],
  );
  await run(
    sql,
    sqlText`update work_history w set is_forgotten = true,
       original_checked_in_at = checked_in_at, original_checked_out_at = checked_in_at + interval '10 hours',
       checked_in_at = checked_in_at - interval '4 minutes', checked_in_date = ${dayOf(sqlText`(checked_in_at - interval '4 minutes')`)},
       seconds = seconds + 240, corrected_at = checked_out_at + interval '11 hours',
       correction_reason = 'My connection was gone when I wanted to check out.'
     where _id in (select _id from work_history
       where state = 'pending' and source = 'clock' and user_id <> $1 and checked_in_at < $2::timestamptz - interval '24 hours'
       order by checked_in_at desc, _id limit 2 offset 4)`,
    [worker, now.toISOString()],
  );
};
