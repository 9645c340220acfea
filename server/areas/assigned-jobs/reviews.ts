import type { z } from "zod";
import { assignedJobs } from "../../../contract/assigned-jobs/endpoints.ts";
import type { AssignedJob } from "../../../contract/assigned-jobs/entity.ts";
import { textMax } from "../../../contract/assigned-jobs/rules.ts";
import { decidedStates } from "../../../contract/assigned-jobs/states.ts";
import type { TeachingChapter } from "../../../contract/assigned-jobs/teaching.ts";
import { lockPeople, lockPerson } from "../../core/db/lock-person.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { hasLeft, sqlText } from "../../core/db/sql-text.ts";
import type { Actor } from "../../core/current-user.ts";
import type { Write } from "../../core/db/write.ts";
import { AppError, notFound, stale } from "../../core/app-error.ts";
import { Unchanged } from "../../core/unchanged.ts";
import { announceJobs, askForLabels, moveJobs } from "../jobs/actions.ts";
import { notify } from "../notifications/actions.ts";
import { wordsAbout } from "../privacy/actions.ts";
import { accept, keepReview } from "./accept.ts";
import { wrongState } from "./actions.ts";
import { returnPlace } from "./assign.ts";
import { citedClauses } from "./cited-clauses.ts";
import { lockOne, moveAssigned } from "./moves.ts";
import { assignedJobById } from "./queries.ts";
import { unclaim } from "./reviewers.ts";
import { signsOfReview } from "./signs.ts";
import { chapterToPropose, teachingChapters } from "./teaching.ts";

type Body = z.output<typeof assignedJobs.review.body>;
type Decided = (typeof decidedStates)[Body["decision"]];

/** Claims submitted work. Throws not_found, own_work, wrong_state; Unchanged where someone else has it, or they are blocked. */
export const claimReview = async (write: Write, jobId: string, id: string): Promise<AssignedJob> => {
  await lockPerson(write.sql, write.me._id);
  const before = await lockOne(write.sql, write.me, id);
  if (before.job._id !== jobId) throw notFound("assigned job");
  requireOthers(write, before);
  if (before.status === "in_review") throw new Unchanged(204);
  if (before.status !== "submitted") throw wrongState(before.status);
  if (await isBlocked(write)) throw new Unchanged(205);
  if (!before.can.claim) throw new AppError("forbidden");
  return claim(write, before);
};

/** Throws Unchanged where the caller is blocked from jobs. */
const claim = async (write: Write, before: AssignedJob): Promise<AssignedJob> => {
  if (await isBlocked(write)) throw new Unchanged(205);
  const [claimed] = await moveAssigned(write, [before], "in_review", {
    set: sqlText`reviewer_id = $4, claimed_at = now()`,
    values: [write.me._id],
  });
  await announceJobs(write, [before.job._id]);
  return claimed!;
};

/** What a decision about work may propose. Throws not_found, own_work. */
export const chaptersToPropose = async (sql: Sql, me: Actor, id: string): Promise<TeachingChapter[]> => {
  requireOthers({ me }, await assignedJobById(sql, me, id));
  return teachingChapters(sql, me, id);
};

/** Throws own_work. */
export const requireOthers = ({ me }: Pick<Write, "me">, { annotator }: AssignedJob): void => {
  if (annotator._id === me._id) throw new AppError("own_work");
};

const isBlocked = async ({ sql, me }: Write): Promise<boolean> => {
  const { job_blocked_at } = await sql
    .selectFrom("users")
    .select("job_blocked_at")
    .where("_id", "=", me._id)
    .executeTakeFirstOrThrow();
  return job_blocked_at !== null;
};

/**
 * Leaves claimed work to others, of whom managers may do so too. Throws not_found, wrong_state; Unchanged where nobody has
 * claimed it.
 */
export const leaveReview = async (write: Write, id: string): Promise<AssignedJob> => {
  const before = await lockOne(write.sql, write.me, id);
  if (before.status === "submitted") throw new Unchanged(204);
  const isAnothers = before.reviewerId?._id !== write.me._id;
  if (isAnothers && !assignedJobs.unclaim.policy.othersRoles.some((role) => role === write.me.role)) {
    throw notFound("assigned job");
  }
  if (before.status !== "in_review") throw wrongState(before.status);
  const [left] = await unclaim(write, [before]);
  return left!;
};

/**
 * Decides on work that the caller claimed, or that nobody has claimed yet. Throws not_found, own_work, wrong_state, stale, no_attempts_left, author_gone, validation where work that
 * is not accepted has no reason; Unchanged where it was decided so already, or it is unclaimed and they are blocked.
 */
export const decideReview = async (write: Write, id: string, { version, ...body }: Body): Promise<AssignedJob> => {
  await lockPerson(write.sql, write.me._id);
  const before = await lockOne(write.sql, write.me, id);
  requireOthers(write, before);
  const to = decidedStates[body.decision];
  if (before.status === to) throw new Unchanged(204);
  if (version !== undefined && version !== before.version) throw stale(before);
  if (!before.can.decide) throw wrongState(before.status);
  if (to === "rework" && before.attemptLeft === 0) throw new AppError("no_attempts_left");
  await endReview(write, id);
  const claimed = before.status === "in_review" ? before : await claim(write, before);
  const reasons = await citedClauses(write.sql, before.projectId._id, body);
  const chapterId = await chapterToPropose(write, id, body);
  const comment = await wordsAbout(write, before.annotator._id, body.comment);
  await keepReview(write, id, { decision: body.decision, comment, reasons, chapterId }, write.me._id);
  const cited = reasons.map(({ text }) => text).join("; ");
  const told = {
    comment: comment.trim() || cited.slice(0, textMax).toWellFormed(),
    ...(chapterId && { chapter: chapterId }),
  };
  const decided = await moveDecided(write, claimed, to, told);
  // While it was claimed, none were read.
  await askForLabels(write, [before.job._id]);
  return decided;
};

const moveDecided = (write: Write, claimed: AssignedJob, to: Decided, told: Told): Promise<AssignedJob> => {
  if (to === "approved") return accept(write, claimed, write.me._id);
  return to === "rework" ? sendBack(write, claimed, told) : reject(write, claimed, told);
};

/** The decision is the last sign of its reviewer: a review that is shorter than the pause between two signs counts too. */
const endReview = ({ sql }: Write, id: string): Promise<unknown> =>
  run(sql, sqlText`update assigned_jobs a set ${signsOfReview.ended} where _id = $1`, [id]);

/** What the worker is told about work that was not accepted: the reviewer's words, or the clauses instead, and the id of a chapter to read. */
interface Told {
  readonly comment: string;
  readonly chapter?: string;
}

/** Sends work back to its worker, with one attempt less and all of the job's time. Throws author_gone. */
export const sendBack = async (write: Write, before: AssignedJob, told: Told): Promise<AssignedJob> => {
  const { _id, job, annotator } = before;
  await lockPerson(write.sql, annotator._id);
  if (await isGone(write.sql, annotator._id)) throw new AppError("author_gone");
  const [back] = await moveAssigned(write, [before], "rework", {
    set: sqlText`decided_at = now(), attempt_left = greatest(attempt_left - 1, 0), slot = ${returnPlace(sqlText`a.user_id`)},
      expires_at = now() + (select make_interval(mins => j.time_limit) from jobs j where j._id = a.job_id),
      extended_at = null, warned_at = null`,
  });
  await moveJobs(write, { to: "taken", jobs: [{ _id: job._id, assignedJobId: _id }] });
  await notify(write, [
    { userId: annotator._id, kind: "job_sent_back", params: { assigned: _id, job: job._id, ...told } },
  ]);
  return back!;
};

/** Whether a person, whose row is locked, is not active any more. */
export const isGone = async (sql: Sql, userId: string): Promise<boolean> => {
  const [found] = await run<{ isGone: boolean }>(sql, sqlText`select ${hasLeft(sqlText`$1::uuid`)} as "isGone"`, [
    userId,
  ]);
  return found!.isGone;
};

const reject = async (write: Write, before: AssignedJob, told: Told): Promise<AssignedJob> => {
  const { _id, job, annotator } = before;
  const [rejected] = await moveAssigned(write, [before], "rejected", { set: sqlText`decided_at = now()` });
  // Its worker has one dispute: nobody else gets the job before they may not use it any more.
  const to = before.disputedAt ? "available" : "disputable";
  await moveJobs(write, { to, jobs: [{ _id: job._id, assignedJobId: _id }] });
  await notify(write, [
    { userId: annotator._id, kind: "job_rejected", params: { assigned: _id, job: job._id, ...told } },
  ]);
  return rejected!;
};

/** Locks the workers of assigned jobs, and others with them, as all who lock both do before the jobs. */
export const lockWorkers = (sql: Sql, ids: readonly string[], others: readonly string[] = []): Promise<void> =>
  lockPeople(
    sql,
    sqlText`select user_id from assigned_jobs where _id = any($1::uuid[]) union select unnest($2::uuid[])`,
    [ids, others],
  );
