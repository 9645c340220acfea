import type { AssignedJob } from "../../../contract/assigned-jobs/entity.ts";
import { openAssignedStates } from "../../../contract/assigned-jobs/states.ts";
import { theServer } from "../../core/current-user.ts";
import { run } from "../../core/db/run.ts";
import { type SqlText, sqlText, textArray } from "../../core/db/sql-text.ts";
import type { AnyWrite } from "../../core/db/write.ts";
import { announceJobs, endReviewing, reviewerRoles } from "../jobs/actions.ts";
import { lockAssigned, moveAssigned, recordMoved } from "./moves.ts";

/** SQL: a person, while they may review the assigned job `a`; otherwise null. */
const whileReviewer = (person: SqlText): SqlText =>
  sqlText`(select u._id from users u where u._id = ${person} and u._id <> a.user_id
    and u.role = any(${textArray(reviewerRoles)}) and u.deactivated_at is null and u.deleted_at is null)`;

/** SQL: the reviewer whom the job of the assigned job `a` fixes. */
const fixedReviewer = whileReviewer(sqlText`(select j.reviewer_id from jobs j where j._id = a.job_id)`);

/** SQL: who reviewed the assigned job `a` before, while they may still review it; otherwise whom its job fixes. */
export const reviewerAgain = sqlText`coalesce(${whileReviewer(sqlText`a.reviewer_id`)}, ${fixedReviewer})`;

/** Work that waits for any reviewer again, or for the one whom the job fixes. */
export const unclaim = async (write: AnyWrite, claimed: readonly AssignedJob[]): Promise<AssignedJob[]> => {
  const left = await moveAssigned(write, claimed, "submitted", {
    set: sqlText`reviewer_id = ${fixedReviewer}, claimed_at = null`,
  });
  await announceJobs(
    write,
    left.map(({ job }) => job._id),
  );
  return left;
};

/** Leaves locked work that is not claimed to any reviewer, or to the one whom the job fixes. */
export const leaveToOthers = async (write: AnyWrite, fixed: readonly AssignedJob[]): Promise<void> => {
  if (fixed.length === 0) return write.record();
  await run(
    write.sql,
    sqlText`update assigned_jobs a set reviewer_id = ${fixedReviewer}, version = version + 1, updated_at = now()
     where _id = any($1::uuid[])`,
    [fixed.map(({ _id }) => _id)],
  );
  await recordMoved(write, fixed);
};

/** Leaves what people review, or would, to other reviewers: they left, or their role is another. */
export const endReviewsOf = async (write: AnyWrite, people: readonly string[]): Promise<void> => {
  const theirs = await run<{ _id: string }>(
    write.sql,
    sqlText`select _id from assigned_jobs where reviewer_id = any($1::uuid[]) and status = any($2::text[])`,
    [people, openAssignedStates],
  );
  const locked = await lockAssigned(
    write.sql,
    theServer,
    theirs.map(({ _id }) => _id),
  );
  const open = locked.filter(
    ({ reviewerId, status }) =>
      people.includes(reviewerId?._id ?? "") && (openAssignedStates as readonly string[]).includes(status),
  );
  await endReviewing(write, people);
  const isClaimed = ({ status }: AssignedJob): boolean => status === "in_review";
  const claimed = open.filter(isClaimed);
  if (claimed.length > 0) await unclaim(write, claimed);
  const waiting = open.filter((one) => !isClaimed(one));
  if (waiting.length > 0) await leaveToOthers(write, waiting);
};
