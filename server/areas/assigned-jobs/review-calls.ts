import { reviewCallMinutes, reviewReminderHours } from "../../../contract/assigned-jobs/rules.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { AnyWrite } from "../../core/db/write.ts";
import { hasUnread, notify } from "../notifications/actions.ts";
import { mayReview } from "./rules.ts";

/** SQL: whether `me` is one of those whose work is to review: reviewers, or managers where there is no reviewer. */
const isToReview = sqlText`(me.role = 'reviewer' or me.role = 'manager' and not exists (select from users other
  where other.role = 'reviewer' and other.deactivated_at is null and other.deleted_at is null))`;

/**
 * SQL: whether `me`, who was last notified at `c.called_at`, is to hear of work that waits since `w.since`: what they were
 * notified of before has been reviewed, or they have known of it for a day.
 */
const isDue = sqlText`(c.called_at is null
  or c.called_at < least(w.since, now() - interval '${reviewCallMinutes} minutes')
  or c.called_at < now() - interval '${reviewReminderHours} hours')`;

interface Called {
  readonly user: string;
  readonly assigned: string;
  readonly job: string;
  readonly count: number;
}

/**
 * Notifies those who may review it that work began to wait for any reviewer, so that nobody has to look whether some has
 * come: once until they read it, and not of each further job while some still waits. At most `most` people; returns how
 * many it were. Two calls at once notify each person once.
 */
export const notifyReviewers = async (write: AnyWrite, most: number): Promise<number> => {
  const called = await run<Called>(
    write.sql,
    sqlText`with due as materialized (
       select me._id, w.assigned, w.job, w.count from users me
       left join review_calls c on c.user_id = me._id
       cross join lateral (
         select count(*)::int as count, min(a.updated_at) as since, (array_agg(a._id order by a.updated_at))[1] as assigned,
           (array_agg(a.job_id order by a.updated_at))[1] as job
         from (select a._id, a.job_id, a.updated_at from assigned_jobs a
           where a.status = 'submitted' and a.reviewer_id is null and ${mayReview} order by a.updated_at limit 2) a) w
       where exists (select from assigned_jobs where status = 'submitted' and reviewer_id is null) and ${isToReview} and me.deactivated_at is null and me.deleted_at is null and me.job_blocked_at is null
         and w.count > 0 and ${isDue} and not ${hasUnread(sqlText`me._id`, "reviews_waiting")}
       limit ${most}),
     called as (
       insert into review_calls (user_id, called_at) select _id, now() from due order by _id
       on conflict (user_id) do update set called_at = excluded.called_at
         where review_calls.called_at < excluded.called_at - interval '${reviewCallMinutes} minutes'
       returning user_id)
     select due._id as "user", due.assigned, due.job, due.count from due join called on called.user_id = due._id`,
    [],
  );
  await notify(
    write,
    called.map(({ user: userId, ...params }) => ({ userId, kind: "reviews_waiting", params })),
  );
  return called.length;
};
