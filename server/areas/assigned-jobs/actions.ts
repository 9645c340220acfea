import type { z } from "zod";
import { erased } from "../../../contract/core/fields.ts";
import type { AssignedJob } from "../../../contract/assigned-jobs/entity.ts";
import { assignedJobs } from "../../../contract/assigned-jobs/endpoints.ts";
import { attemptsMax, disputeDays, extensionShare } from "../../../contract/assigned-jobs/rules.ts";
import {
  type AssignedJobState,
  assignedJobStateLabels,
  assignedStatesBefore,
  isHeld,
} from "../../../contract/assigned-jobs/states.ts";
import { type JobState, jobStateLabels, jobStatesBefore } from "../../../contract/jobs/states.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Sql } from "../../core/db/pool.ts";
import { readWhere } from "../../core/db/read.ts";
import { type Actor, theServer } from "../../core/current-user.ts";
import type { Waiting } from "../../core/todos.ts";
import type { AnyWrite, Write } from "../../core/db/write.ts";
import { AppError, notFound, stale } from "../../core/app-error.ts";
import { Unchanged } from "../../core/unchanged.ts";
import { askForLabels, fixedReviewer, lastReviewer, moveJobs, openDisputable } from "../jobs/actions.ts";
import { lockAssigned, lockOne, moveAssigned, recordMoved } from "./moves.ts";
import { assignedJobView, toReviewView } from "./queries.ts";
import { isNewcomer, isSampled } from "./rules.ts";
import { acceptUnseen } from "./accept.ts";
import { askReviewers, reviewerAgain } from "./reviewers.ts";
import { signsOfWork } from "./signs.ts";

export { citedClauses } from "./cited-clauses.ts";
export { placesOf } from "./place.ts";
export { endReviewsOf } from "./reviewers.ts";

export { assignedJobById } from "./queries.ts";

/** Submitted work that the caller may review. */
export const waitingReviews: Waiting = { view: toReviewView, since: sqlText`a.submitted_at` };

/** All work of the actor, the newest first. */
export const assignedJobsOf = (sql: Sql, me: Actor): Promise<AssignedJob[]> =>
  readWhere(sql, assignedJobView, me, sqlText`a.user_id = $3::uuid`, me._id);

export const wrongState = (status: AssignedJobState): AppError =>
  new AppError("wrong_state", { params: { state: assignedJobStateLabels[status].toLowerCase() } });

/** The caller's own assigned job, locked. Throws not_found, also for another person's. */
export const lockMine = async (write: Write, id: string): Promise<AssignedJob> => {
  const found = await lockOne(write.sql, write.me, id);
  if (found.annotator._id !== write.me._id) throw notFound("assigned job");
  return found;
};

/** Throws not_found, wrong_state; Unchanged where it is submitted already. */
export const submitJob = async (write: Write, id: string): Promise<AssignedJob> => {
  const before = await lockMine(write, id);
  if (before.status === "submitted" || before.status === "in_review") throw new Unchanged(204);
  if (!assignedStatesBefore("submitted", "worker").includes(before.status) || !isHeld(before.status)) {
    throw wrongState(before.status);
  }
  const [submitted] = await moveAssigned(write, [before], "submitted", {
    // A job that came back to them is always looked at, and a newcomer's; of the rest as much as the project asks for.
    set: sqlText`${signsOfWork.ended}, submitted_at = now(), reviewer_id = ${reviewerAgain}, is_newcomer = ${isNewcomer}, is_reviewed = ${before.attemptLeft < attemptsMax ? sqlText`true` : isSampled}`,
  });
  await askForLabels(write, [before.job._id]);
  const isReviewed = await mustBeReviewed(write.sql, id);
  if (!isReviewed) return acceptUnseen(write, submitted!);
  await moveJobs(write, { to: "in_review", jobs: [{ _id: before.job._id, assignedJobId: id }] });
  await askReviewers(write, [submitted!]);
  return submitted!;
};

const mustBeReviewed = async (sql: Sql, id: string): Promise<boolean> => {
  const { is_reviewed } = await sql
    .selectFrom("assigned_jobs")
    .select("is_reviewed")
    .where("_id", "=", id)
    .executeTakeFirstOrThrow();
  return is_reviewed;
};

/** Throws not_found, wrong_state, extended_before. */
export const extendJob = async (write: Write, id: string): Promise<AssignedJob> => {
  const before = await lockMine(write, id);
  if (!isHeld(before.status) || before.status === "assigned") throw wrongState(before.status);
  if (before.isExtended) throw new AppError("extended_before");
  await run(
    write.sql,
    sqlText`update assigned_jobs a set extended_at = now(), warned_at = null,
       expires_at = expires_at + ${extensionShare} * make_interval(mins => j.time_limit), version = a.version + 1, updated_at = now()
     from jobs j where a._id = $1 and j._id = a.job_id`,
    [id],
  );
  const [after] = await recordMoved(write, [before]);
  return after!;
};

/** Throws not_found, wrong_state; Unchanged where it was released already. */
export const releaseJob = async (write: Write, id: string): Promise<AssignedJob> => {
  const before = await lockMine(write, id);
  if (before.status === "released") throw new Unchanged(204);
  if (!isHeld(before.status)) throw wrongState(before.status);
  const [after] = await giveBack(write, [before], "released");
  return after!;
};

/** Ends work that is with its worker; the jobs are open to others again. */
export const giveBack = async (
  write: AnyWrite,
  held: readonly AssignedJob[],
  to: "released" | "expired" | "cancelled",
): Promise<AssignedJob[]> => {
  const ended = await moveAssigned(write, held, to);
  await moveJobs(write, { to: "available", jobs: ended.map(({ _id, job }) => ({ _id: job._id, assignedJobId: _id })) });
  return ended;
};

/** Throws not_found, wrong_state, stale, disputed_before, decision_accepted, too_late, job_given_on. */
export const disputeJob = async (
  write: Write,
  id: string,
  { text, version }: z.output<typeof assignedJobs.dispute.body>,
): Promise<AssignedJob> => {
  const before = await lockMine(write, id);
  if (version !== undefined && version !== before.version) throw stale(before);
  if (before.disputedAt) throw new AppError("disputed_before");
  if (before.status !== "rework" && before.status !== "rejected") throw wrongState(before.status);
  if (await isWaived(write.sql, id)) throw new AppError("decision_accepted");
  if (Date.parse(before.decidedAt ?? "") < (await databaseTime(write.sql)) - disputeDays * dayMs) {
    throw new AppError("too_late");
  }
  await moveToReview(write, before);
  const [after] = await moveAssigned(write, [before], "submitted", {
    set: sqlText`submitted_at = now(), is_reviewed = true, dispute = $4, disputed_at = now(),
      reviewer_id = nullif(${fixedReviewer}, ${lastReviewer})`,
    values: [text],
  });
  await askReviewers(write, [after!]);
  return after!;
};

const dayMs = 86_400_000;
const databaseTime = async (sql: Sql): Promise<number> => {
  const [row] = await run<{ now: string }>(sql, sqlText`select now()`, []);
  return Date.parse(row!.now);
};

/**
 * The job of disputed work is looked at again, unless someone else has it by now, or it is archived. Throws job_given_on,
 * wrong_state.
 */
const moveToReview = async (write: Write, { _id, job }: AssignedJob): Promise<void> => {
  const [found] = await run<{ isLeft: boolean; status: JobState }>(
    write.sql,
    sqlText`select assigned_job_id = $2 as "isLeft", status from jobs where _id = $1 for no key update`,
    [job._id, _id],
  );
  if (!found?.isLeft) throw new AppError("job_given_on");
  if (!jobStatesBefore("in_review", "worker").includes(found.status)) {
    throw new AppError("wrong_state", { params: { state: jobStateLabels[found.status].toLowerCase() } });
  }
  await moveJobs(write, { to: "in_review", jobs: [{ _id: job._id, assignedJobId: _id }] });
};

const isWaived = async (sql: Sql, id: string): Promise<boolean> => {
  const found = await sql
    .selectFrom("assigned_jobs")
    .select("waived_at")
    .where("_id", "=", id)
    .executeTakeFirstOrThrow();
  return found.waived_at !== null;
};

/**
 * Opens the job of rejected work to others at once. Its worker accepts the decision by that; where a manager does it,
 * they may dispute until someone takes the job. Throws not_found, wrong_state; Unchanged where it is not kept for them.
 */
export const openToOthers = async (write: Write, id: string): Promise<AssignedJob> => {
  const before = await lockOne(write.sql, write.me, id);
  const isMine = before.annotator._id === write.me._id;
  if (!isMine && !assignedJobs.openToOthers.policy.othersRoles.some((role) => role === write.me.role)) {
    throw notFound("assigned job");
  }
  if (before.status !== "rejected") throw wrongState(before.status);
  if (!before.can.openToOthers) throw new Unchanged(204);
  await run(
    write.sql,
    sqlText`update assigned_jobs set waived_at = case when $2 then now() end, version = version + 1, updated_at = now() where _id = $1`,
    [id, isMine],
  );
  await openDisputable(write, [before.job._id]);
  const [after] = await recordMoved(write, [before]);
  return after!;
};

/** Ends what a person who leaves still holds. */
export const releaseAllOf = async (write: AnyWrite, people: readonly string[]): Promise<void> => {
  const held = await lockHeldBy(write, people);
  if (held.length > 0) await giveBack(write, held, "released");
};

const lockHeldBy = async (write: AnyWrite, people: readonly string[]): Promise<AssignedJob[]> => {
  const held = await run<{ _id: string }>(
    write.sql,
    sqlText`select _id from assigned_jobs where user_id = any($1::uuid[]) and slot is not null`,
    [people],
  );
  const locked = await lockAssigned(
    write.sql,
    theServer,
    held.map(({ _id }) => _id),
  );
  return locked.filter(({ status }) => isHeld(status));
};

/** Deletes what a person wrote about decisions on their work, and what was written to them: the work stays. */
export const eraseJobTexts = async ({ sql }: AnyWrite, userId: string): Promise<void> => {
  await run(
    sql,
    sqlText`update assigned_jobs set dispute = case when dispute <> '' then $2 else '' end where user_id = $1`,
    [userId, erased],
  );
  await run(
    sql,
    sqlText`update job_reviews r set comment = case when r.comment <> '' then $2 else '' end
     from assigned_jobs a where a._id = r.assigned_job_id and a.user_id = $1`,
    [userId, erased],
  );
};
