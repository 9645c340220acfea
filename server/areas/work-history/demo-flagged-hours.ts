import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Sql } from "../../core/db/pool.ts";

/**
 * Makes some of the pending hours flagged, as examples for approvers: a few that overlap the next session of the same
 * person, one that is far too long, and one without activity at its end.
 */
export const makeFlaggedHours = async (sql: Sql): Promise<void> => {
  await run(
    sql,
    sqlText`update work_history w set checked_out_at = next.checked_in_at + interval '25 minutes',
       seconds = floor(extract(epoch from next.checked_in_at + interval '25 minutes' - w.checked_in_at))
     from (
       select a._id, b.checked_in_at from work_history a
       join work_history b on b.user_id = a.user_id and b.checked_in_date = a.checked_in_date
         and b.checked_in_at > a.checked_in_at and b.state = 'pending' and b.checked_out_at > b.checked_in_at + interval '1 hour'
       where a.state = 'pending' order by a.checked_in_at, a._id, b.checked_in_at limit 3) as next
     where w._id = next._id`,
    [],
  );
  await run(
    sql,
    sqlText`update work_history w set checked_out_at = checked_in_at + interval '13 hours 20 minutes', seconds = 48000
     where _id = (
       select a._id from work_history a where a.state = 'pending' and a.flag_score = 0 and a.checked_in_at < now() - interval '14 hours'
         and not exists (select from work_history b where b.user_id = a.user_id and b._id <> a._id
           and b.checked_in_at between a.checked_in_at and a.checked_in_at + interval '14 hours')
       order by a.checked_in_at desc, a._id limit 1)`,
    [],
  );
  await run(
    sql,
    sqlText`update work_history set last_active_at = checked_out_at - interval '2 hours 35 minutes'
     where _id = (select _id from work_history where state = 'pending' and source = 'clock' and flag_score = 0
       and seconds > 11000 order by checked_in_at, _id limit 1)`,
    [],
  );
};
