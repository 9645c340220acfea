import { disputeDays, newcomerJobs } from "../../../contract/assigned-jobs/rules.ts";
import { assignedStatesBefore } from "../../../contract/assigned-jobs/states.ts";
import { jobStatesBefore } from "../../../contract/jobs/states.ts";
import { hasTwin, isDisputed, isStaff, lastReviewer } from "../jobs/actions.ts";
import { hasLeft, joined, type SqlText, sqlText, textArray } from "../../core/db/sql-text.ts";
import { isPieceApproved } from "../payments/actions.ts";

const isReviewer = sqlText`me.role in ('admin', 'manager', 'reviewer')`;
const isMine = sqlText`a.user_id = me._id`;

/** SQL: the assigned job `a` is in one of these states. */
export const isIn = (states: readonly string[]): SqlText => sqlText`a.status = any (${textArray(states)})`;

const hadItems = hasTwin(sqlText`me._id`);

/**
 * SQL: whether the caller may review the assigned job `a`: never their own work, nor other people's on the items of theirs;
 * where a reviewer is fixed, only that one and managers; and where its worker disputes a decision, not the one who made it.
 */
export const mayReview = sqlText`(${isReviewer} and not ${isMine} and not ${hadItems}
  and (${isStaff} or a.reviewer_id is null or a.reviewer_id = me._id)
  and (not ${isDisputed} or ${lastReviewer} is distinct from me._id))`;

/** SQL: how long reviews of the assigned job `a` took; workers are not told of their own work how long others looked at it. */
export const reviewSeconds = sqlText`case when ${isReviewer} and not ${isMine} then a.review_seconds end`;

/** SQL: whether the caller may read the assigned job `a`. */
export const mayRead = sqlText`(${isStaff} or ${isMine}
  or not ${hadItems} and (a.reviewer_id = me._id or ${isReviewer} and a.status in ('submitted', 'in_review'))
  or exists (select from job_reviews r where r.assigned_job_id = a._id and r.reviewer_id = me._id))`;

/** SQL: the job `j` of the rejected work `a` is nobody else's yet. */
const isJobLeft = sqlText`(j.assigned_job_id = a._id and j.status = any (${textArray(jobStatesBefore("in_review", "worker"))}))`;
/** SQL: the worker of the assigned job `a` may still dispute the last decision. */
const isDisputable = sqlText`(${isIn(["rework", "rejected"])} and a.disputed_at is null and a.waived_at is null
    and a.decided_at > now() - interval '${disputeDays} days' and (a.status = 'rework' or ${isJobLeft}))`;
/** SQL: until when; null where they may not. */
export const disputeEndsAt = sqlText`case when ${isDisputable} then a.decided_at + interval '${disputeDays} days' end`;

/** SQL: the worker of the assigned job `a` has few accepted jobs. */
export const isNewcomer = sqlText`((select count(*) from (select from assigned_jobs done where done.user_id = a.user_id
  and done.status = 'approved' limit ${newcomerJobs}) as first) < ${newcomerJobs})`;
/** SQL, by chance anew for each row: whether the assigned job `a` is among those that are reviewed, as a newcomer's always is. */
export const isSampled = sqlText`(${isNewcomer} or random() * 100 < (select p.review_percent from jobs j join projects p on p._id = j.project_id where j._id = a.job_id))`;

/** SQL: what the caller may do with the assigned job `a` now. */
export const can = {
  submit: sqlText`${isMine} and ${isIn(["in_progress", "rework"])}`,
  // What is being opened gets all of its time then.
  extend: sqlText`${isMine} and ${isIn(["in_progress", "rework"])} and a.extended_at is null`,
  release: sqlText`${isMine} and a.slot is not null`,
  dispute: sqlText`${isMine} and ${isDisputable}`,
  openToOthers: sqlText`(${isMine} or ${isStaff}) and a.status = 'rejected' and j.status = 'disputable' and j.assigned_job_id = a._id`,
  claim: sqlText`${isIn(assignedStatesBefore("in_review"))} and ${mayReview}`,
  decide: sqlText`(a.status = 'in_review' and a.reviewer_id = me._id or ${isIn(assignedStatesBefore("in_review"))} and ${mayReview})`,
  reassign: sqlText`${isStaff} and a.slot is not null`,
  reopen: sqlText`${isStaff} and not ${isMine} and a.status = 'approved' and j.status = 'completed' and j.assigned_job_id = a._id
    and not ${hasLeft(sqlText`a.user_id`)} and not ${isPieceApproved(sqlText`a._id`)}`,
} as const;

/** SQL: all of it as a JSON object. */
export const canJson = sqlText`json_build_object(${joined(
  Object.entries(can).map(([name, is]) => sqlText`'${name as SqlText}', coalesce(${is}, false)`),
  ", ",
)})`;
