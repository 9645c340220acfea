import { backgroundRequest } from "../../../contract/audit/who.ts";
import type { Answer, QuestionContent } from "../../../contract/question-banks/question.ts";
import { graceSeconds } from "../../../contract/quiz-submissions/entity.ts";
import { type SubmissionState, submissionStatesBefore } from "../../../contract/quiz-submissions/states.ts";
import type { Config } from "../../config.ts";
import { notFound } from "../../core/app-error.ts";
import type { Actor } from "../../core/current-user.ts";
import type { Database, Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { type AnyWrite, write } from "../../core/db/write.ts";
import { recountChapter } from "../courses/actions.ts";
import { notify } from "../notifications/actions.ts";
import { isGiven, pointsOf } from "./grading.ts";

/** The job that submits an attempt once its time is over; one is queued for that moment, and cron finds the others. */
export const closeJob = "close-quiz-attempts";

/** An attempt, locked until the transaction ends. */
export interface Locked {
  readonly _id: string;
  readonly quizId: string;
  readonly userId: string;
  readonly chapterId: string | null;
  readonly status: SubmissionState;
  /** More than the grace is over since its end. */
  readonly isOver: boolean;
  readonly version: number;
}

/** SQL: the attempt `s` is so long over that nothing more of it counts. */
export const isOver = sqlText`coalesce(s.ends_at + interval '${graceSeconds} seconds' <= now(), false)`;

/**
 * Locks attempts in the order of their ids, and where their quiz is: a move of it to another chapter counts what is graded
 * here, or is seen here. What another call has locked is waited for.
 */
export const lockAttempts = (sql: Sql, ids: readonly string[]): Promise<Locked[]> =>
  run<Locked>(
    sql,
    sqlText`select s._id, s.quiz_id as "quizId", s.user_id as "userId", q.chapter_id as "chapterId", s.status,
       ${isOver} as "isOver", s.version
     from quiz_submissions s join quizzes q on q._id = s.quiz_id
     where s._id = any($1::uuid[]) order by s._id for no key update of s for share of q`,
    [ids],
  );

/** Keeps a quiz where it is, before an enrolment is locked: a move of the quiz locks it before those. */
export const holdQuiz = async (sql: Sql, quizId: string): Promise<void> => {
  await run(sql, sqlText`select from quizzes where _id = $1 for share`, [quizId]);
};

/**
 * Those of these people who were not erased: an erasure of them waits until the transaction ends, so that nothing is written
 * about them afterwards.
 */
export const holdUnerased = async (sql: Sql, userIds: readonly string[]): Promise<string[]> => {
  const held = await run<{ _id: string }>(
    sql,
    sqlText`select _id from users where _id = any($1::uuid[]) and erased_at is null order by _id for key share`,
    [userIds],
  );
  return held.map(({ _id }) => _id);
};

/** Throws not_found. */
export const lockAttempt = async (sql: Sql, id: string): Promise<Locked> => {
  const [found] = await lockAttempts(sql, [id]);
  if (!found) throw notFound("attempt");
  return found;
};

/** Moves a locked attempt, from those states alone from which it may. */
export const moveAttempt = async (sql: Sql, id: string, to: SubmissionState): Promise<void> => {
  const moved = await run(
    sql,
    sqlText`update quiz_submissions set status = $2, version = version + 1, updated_at = now()
     where _id = $1 and status = any($3::text[]) returning _id`,
    [id, to, submissionStatesBefore(to)],
  );
  if (moved.length === 0) throw new Error(`The attempt ${id} could not become ${to}`);
};

interface Answered {
  readonly place: number;
  readonly content: QuestionContent;
  readonly key: QuestionContent;
  readonly shown: readonly number[];
  readonly answer: Answer | null;
  readonly worth: number;
}

/** The points of each answer of an attempt by its key, as JSON for an UPDATE; null where a person has to grade. */
const gradedAnswers = async (sql: Sql, id: string): Promise<{ place: number; points: number | null }[]> => {
  const answers = await run<Answered>(
    sql,
    sqlText`select a.place, v.content, k.content as key, a.shown, a.answer, v.points::float8 as worth
     from quiz_answers a
       join question_versions v on v.question_id = a.question_id and v.number = a.question_number
       join question_versions k on k.question_id = a.question_id and k.number = coalesce(a.key_number, a.question_number)
     where a.submission_id = $1`,
    [id],
  );
  return answers.map(({ place, content, key, shown, answer, worth }) => ({
    place,
    points: isGiven(answer) ? pointsOf({ content, shown }, key, answer, worth) : 0,
  }));
};

/** Submits a locked attempt that is open with what was saved, and grades what needs no person. */
export const finish = async (tx: AnyWrite, attempt: Locked, byClock: boolean): Promise<void> => {
  const { sql } = tx;
  const { _id } = attempt;
  const graded = await gradedAnswers(sql, _id);
  const hasEssays = graded.some(({ points }) => points === null);
  await run(
    sql,
    sqlText`update quiz_answers a set points = g.points
     from json_to_recordset($2::json) as g (place smallint, points numeric) where a.submission_id = $1 and a.place = g.place`,
    [_id, JSON.stringify(graded)],
  );
  await moveAttempt(sql, _id, "submitted");
  await run(
    sql,
    sqlText`update quiz_submissions set submitted_at = now(), by_clock = $2, has_essays = $3 where _id = $1`,
    [_id, byClock, hasEssays],
  );
  if (hasEssays) await moveAttempt(sql, _id, "pending_review");
  else await completeGrade(tx, attempt);
  await announceAttempts(tx, [attempt]);
  if (byClock) {
    const params = { quiz: attempt.quizId, submission: _id };
    await notify(tx, [{ userId: attempt.userId, kind: "quiz_submitted_by_clock", params }]);
  }
};

/** Gives a locked attempt its score, once all its answers have points, and counts it for its chapter. */
export const completeGrade = async (tx: AnyWrite, { _id, chapterId, userId }: Locked): Promise<void> => {
  await moveAttempt(tx.sql, _id, "graded");
  await run(
    tx.sql,
    sqlText`update quiz_submissions set graded_at = now(),
       score = (select sum(a.points) from quiz_answers a where a.submission_id = $1) where _id = $1`,
    [_id],
  );
  if (chapterId !== null) await recountChapter(tx, { chapterId, userIds: [userId] });
};

export const announceAttempts = (tx: AnyWrite, attempts: readonly Pick<Locked, "_id" | "userId">[]): Promise<void> =>
  tx.announce(
    ...attempts.map(({ _id, userId }) => ({
      resource: "quizSubmissions" as const,
      id: _id,
      before: {},
      after: {},
      people: [userId],
    })),
  );

/** The attempt, locked; one whose time is over was submitted by that. Throws not_found. */
export const lockAsOfNow = async (tx: AnyWrite, id: string): Promise<Locked> => {
  const attempt = await lockAttempt(tx.sql, id);
  if (attempt.status !== "started" || !attempt.isOver) return attempt;
  await finish(tx, attempt, true);
  return lockAttempt(tx.sql, id);
};

/** Attempts that are over and not submitted, of a person or of all, the oldest first. */
const overdue = (sql: Sql, userId: string | null): Promise<{ _id: string }[]> =>
  run(
    sql,
    sqlText`select s._id from quiz_submissions s where s.status = 'started' and ${isOver}
       and ($1::uuid is null or s.user_id = $1) order by s.ends_at limit 500`,
    [userId],
  );

interface Store {
  readonly db: Database;
  readonly config: Config;
}
const closing = { action: "quizSubmissions.close", audited: false };

/**
 * Submits the caller's attempts that are over before anything of theirs is read, so that nothing waits for the job. Not
 * in the call's own change, whose reply its Idempotency-Key keeps.
 */
export const closeMine = async ({ db, config }: Store, me: Actor, requestId: string): Promise<void> => {
  const options = { ...closing, db, config, me, requestId };
  for (const { _id } of await overdue(db.sql, me._id)) await write(options, (tx) => lockAsOfNow(tx, _id));
};

/** Submits all attempts that are over, each in a transaction of its own, so that none waits for another's fault. */
export const closeOverdue = async ({ db, config }: Store, logError: (message: string) => void): Promise<void> => {
  const options = { ...closing, db, config, me: null, requestId: backgroundRequest };
  for (const { _id } of await overdue(db.sql, null)) {
    await write(options, (tx) => lockAsOfNow(tx, _id)).catch((error: unknown) =>
      logError(`The attempt ${_id} could not be submitted: ${String(error)}`),
    );
  }
};
