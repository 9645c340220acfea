import { heldBy, isLinked, pieceToday } from "../jobs/actions.ts";
import { sqlText, type SqlText } from "../../core/db/sql-text.ts";

/** Places of the worker `me` are numbered; those above are for work that comes back, whatever they hold by then. */
const placesMax = 100;

/** SQL: a row `place` with the first free place of the worker `me`, null where they hold as many as they may. */
export const freePlace = sqlText`lateral (select min(n) as slot from users u cross join generate_series(1, u.job_limit) as n
    where u._id = me._id and ${heldBy(sqlText`u._id`)} < u.job_limit
      and not exists (select from assigned_jobs held where held.user_id = me._id and held.slot = n)) as place`;

/** SQL: the first free place of a worker for work that comes back; their row must be locked. */
export const returnPlace = (worker: SqlText): SqlText =>
  sqlText`(select min(n) from generate_series(${placesMax + 1}, 30000) as n
    where not exists (select from assigned_jobs held where held.user_id = ${worker} and held.slot = n))`;

/**
 * SQL: inserts the assigned job `$4` with `$5` attempts left, from a `job`, the worker `me` and their `place`. Nothing is
 * inserted where another call was faster. A job without a counterpart on an annotation server begins at once. Who had the
 * job before goes on with the attempts that were left: giving it back and taking it again renews none and skips no review.
 */
export const insertAssigned = (from: SqlText): SqlText =>
  sqlText`insert into assigned_jobs (_id, job_id, user_id, reviewer_id, status, attempt_left, slot, expires_at, amount, shared_key)
    select $4::uuid, job._id, me._id, nullif(job.reviewer_id, me._id), case when ${isLinked(sqlText`job`)} then 'assigned' else 'in_progress' end,
      least($5::int, (select min(earlier.attempt_left) from assigned_jobs earlier where earlier.job_id = job._id and earlier.user_id = me._id)),
      place.slot, now() + make_interval(mins => job.time_limit),
      (select ${pieceToday} from projects p where p._id = job.project_id), job.shared_key
    from ${from} where place.slot is not null
    on conflict do nothing returning _id, job_id`;
