import type { AssignedJob } from "../../../contract/assigned-jobs/entity.ts";
import { openAssignedStates } from "../../../contract/assigned-jobs/states.ts";
import { theServer } from "../../core/current-user.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { AnyWrite } from "../../core/db/write.ts";
import { announceJobs, askForLabels, endReviewing, fixedReviewer, whileReviewer } from "../jobs/actions.ts";
import { notify } from "../notifications/actions.ts";
import { lockAssigned, moveAssigned, recordMoved } from "./moves.ts";

/** SQL: who reviewed the assigned job `a` before, while they may still review it; otherwise whom its job fixes. */
export const reviewerAgain = sqlText`coalesce(${whileReviewer(sqlText`a.reviewer_id`)}, ${fixedReviewer})`;

/** Tells those who have to review work that waits for them. */
export const askReviewers = (write: AnyWrite, waiting: readonly AssignedJob[]): Promise<void> =>
  notify(
    write,
    waiting.flatMap(({ _id, job, status, reviewerId }) =>
      status === "submitted" && reviewerId
        ? [{ userId: reviewerId._id, kind: "review_asked" as const, params: { assigned: _id, job: job._id } }]
        : [],
    ),
  );

/** Work that waits for any reviewer again, or for the one whom the job fixes, who is told. */
export const unclaim = async (write: AnyWrite, claimed: readonly AssignedJob[]): Promise<AssignedJob[]> => {
  const left = await moveAssigned(write, claimed, "submitted", {
    set: sqlText`reviewer_id = ${fixedReviewer}, claimed_at = null`,
  });
  const jobs = left.map(({ job }) => job._id);
  await announceJobs(write, jobs);
  // While someone had claimed the work, none were read.
  await askForLabels(write, jobs);
  await askReviewers(write, left);
  return left;
};

/** Leaves locked work that is not claimed to any reviewer, or to the one whom the job fixes, who is told. */
export const leaveToOthers = async (write: AnyWrite, fixed: readonly AssignedJob[]): Promise<void> => {
  if (fixed.length === 0) return write.record();
  await run(
    write.sql,
    sqlText`update assigned_jobs a set reviewer_id = ${fixedReviewer}, version = version + 1, updated_at = now()
     where _id = any($1::uuid[])`,
    [fixed.map(({ _id }) => _id)],
  );
  await askReviewers(write, await recordMoved(write, fixed));
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
