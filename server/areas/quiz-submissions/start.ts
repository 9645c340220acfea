import type { Participation, QuizSubmission, SentAnswer } from "../../../contract/quiz-submissions/entity.ts";
import { graceSeconds } from "../../../contract/quiz-submissions/entity.ts";
import type { Reason } from "../../../contract/core/errors.ts";
import { submissionStateLabels } from "../../../contract/quiz-submissions/states.ts";
import { AppError, notFound } from "../../core/app-error.ts";
import type { Actor } from "../../core/current-user.ts";
import type { Sql } from "../../core/db/pool.ts";
import { readMany } from "../../core/db/read.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Write } from "../../core/db/write.ts";
import { newId } from "../../core/ids.ts";
import { chapterReasonsOf, isStaffRole, noteVisit, requireChapterAccess } from "../courses/actions.ts";
import { byPlace, keepAnswers } from "./answers.ts";
import { needsNoStart } from "./drawing.ts";
import { announceAttempts, closeJob, finish, holdQuiz, lockAsOfNow } from "./finish.ts";
import { drawAttempt, type Drawn, partsOf, possibleOf } from "./fill.ts";
import { submissionView } from "./queries.ts";
import { goingOnReasons, startReasons } from "./rules.ts";
import { isUsed, type Terms, termsOf } from "./terms.ts";

/** How often a start is tried anew that met another one of the same person. */
const tries = 5;

/**
 * Starts an attempt of the caller, or goes on with their open one. The database lets only one be open, whatever number
 * of tabs starts it. Throws not_found, not_startable, chapter_locked, quiz_not_filled.
 */
export const startAttempt = async (write: Write, quizId: string): Promise<string> => {
  for (let attempt = 1; attempt <= tries; attempt++) {
    const terms = await termsOf(write.sql, write.me, quizId);
    const openId = await openAttempt(write.sql, write.me, terms);
    if (openId) return openId;
    await requireStart(write.sql, write.me, terms);
    const id = await insertAttempt(write, terms, await drawAttempt(write.sql, terms));
    if (id) return id;
  }
  throw new Error(`No attempt at the quiz ${quizId} could be started`);
};

/**
 * The caller's open attempt, or null. Throws not_found where they left its course, and chapter_locked where they were
 * blocked from it.
 */
const openAttempt = async (sql: Sql, me: Actor, { openId, chapterId }: Terms): Promise<string | null> => {
  if (openId && !isStaffRole(me)) {
    const reasons = goingOnReasons(await chapterReasons(sql, me, chapterId));
    if (reasons.length > 0) throw new AppError("chapter_locked", { reasons });
  }
  return openId;
};

const requireStart = async (sql: Sql, me: Actor, terms: Terms): Promise<void> => {
  if (terms.chapterId) await requireChapterAccess(sql, me, terms.chapterId);
  const reasons = startReasons(terms);
  if (reasons.length > 0) throw new AppError("not_startable", { reasons });
};

/** Undefined where the person has an open attempt by now, or has used up those allowed. */
const insertAttempt = async (write: Write, terms: Terms, drawn: readonly Drawn[]): Promise<string | undefined> => {
  const { sql, me } = write;
  const [made] = await run<{ _id: string; endsAt: string | null }>(
    sql,
    sqlText`insert into quiz_submissions as s (_id, quiz_id, user_id, number, status, ends_at, possible)
     select $1, $2, $3, coalesce(max(s.number), 0) + 1, 'started',
       least(now() + make_interval(secs => $4), $5::timestamptz), $6
     from quiz_submissions s where s.quiz_id = $2 and s.user_id = $3
     having $7::int is null or count(*) filter (where ${isUsed}) < $7
     on conflict do nothing returning _id, ends_at as "endsAt"`,
    [newId(), terms._id, me._id, terms.timeLimitSeconds, terms.closesAt, possibleOf(drawn), terms.attemptsAllowed],
  );
  if (!made) return undefined;
  await sql
    .insertInto("quiz_answers")
    .values(
      drawn.map(({ place, questionId, number, shown }) => ({
        submission_id: made._id,
        place,
        question_id: questionId,
        question_number: number,
        shown: JSON.stringify(shown) as never,
      })),
    )
    .execute();
  if (made.endsAt) await queueEnd(write, made._id, made.endsAt);
  if (terms.chapterId) await noteVisit(sql, terms.chapterId, me._id);
  await announceAttempts(write, [{ _id: made._id, userId: me._id }]);
  return made._id;
};

/** Queues the moment from which nothing more of an attempt counts. */
const queueEnd = (write: Write, id: string, endsAt: string): Promise<void> =>
  write.enqueue(closeJob, {}, { jobKey: `quiz-end-${id}`, runAt: new Date(Date.parse(endsAt) + graceSeconds * 1000) });

/** SQL: when the attempt `s` would end by its quiz `q` and its person's allowance `a`; null without limit. */
const endNow = sqlText`least(s.started_at + make_interval(secs => q.time_limit_seconds + coalesce(a.extra_seconds, 0)),
  coalesce(a.closes_at, q.closes_at))`;

/** Gives an open attempt of a person the time that they have now, where that is more: none ends before it was to. */
export const retimeOpen = async (write: Write, quizId: string, userId: string): Promise<void> => {
  const [changed] = await run<{ _id: string; endsAt: string | null }>(
    write.sql,
    sqlText`update quiz_submissions s set version = s.version + 1, updated_at = now(), ends_at = ${endNow}
     from quizzes q left join quiz_allowances a on a.quiz_id = q._id and a.user_id = $2
     where q._id = $1 and s.quiz_id = q._id and s.user_id = $2 and s.status = 'started'
       and s.ends_at is not null and coalesce(${endNow} > s.ends_at, true)
     returning s._id, s.ends_at as "endsAt"`,
    [quizId, userId],
  );
  if (!changed) return;
  if (changed.endsAt) await queueEnd(write, changed._id, changed.endsAt);
  await announceAttempts(write, [{ _id: changed._id, userId }]);
};

interface Sent {
  readonly answers: readonly SentAnswer[];
  readonly submissionId?: string | undefined;
}

/**
 * Submits the caller's attempt with these answers beside those that were saved. One that was submitted before stays as it
 * is; what differs is kept as late. Returns the attempt's id. Throws not_found, not_startable, chapter_locked,
 * quiz_needs_start, quiz_not_filled, wrong_state, validation.
 */
export const submitAttempt = async (write: Write, quizId: string, { answers, submissionId }: Sent): Promise<string> => {
  const id = submissionId ?? (await attemptToSubmit(write, quizId));
  const attempt = await lockAsOfNow(write, id);
  if (attempt.quizId !== quizId || attempt.userId !== write.me._id) throw notFound("attempt");
  if (attempt.status === "void") {
    throw new AppError("wrong_state", { params: { state: submissionStateLabels.void.toLowerCase() } });
  }
  await keepAnswers(write, attempt, await byPlace(write.sql, attempt, answers));
  if (attempt.status === "started") await finish(write, attempt, false);
  return id;
};

/** The caller's open attempt, or a new one where the quiz asks everyone alike. */
const attemptToSubmit = async (write: Write, quizId: string): Promise<string> => {
  await holdQuiz(write.sql, quizId);
  const terms = await termsOf(write.sql, write.me, quizId);
  const openId = await openAttempt(write.sql, write.me, terms);
  if (openId) return openId;
  await requireStart(write.sql, write.me, terms);
  const parts = await partsOf(write.sql, quizId);
  const drawn = await drawAttempt(write.sql, terms);
  const isAlike = needsNoStart(
    drawn.map(({ content }) => content),
    {
      isTimed: terms.timeLimitSeconds !== null,
      isDrawn: parts.some(({ draw }) => draw !== null),
      shuffleAnswers: terms.shuffleAnswers,
    },
  );
  if (!isAlike) throw new AppError("quiz_needs_start");
  return startAttempt(write, quizId);
};

/** Why the chapter of a quiz is not open to the caller; empty where it is. Throws not_found where they don't see it. */
const chapterReasons = async (sql: Sql, me: Actor, chapterId: string | null): Promise<Reason[]> =>
  chapterId === null ? [] : chapterReasonsOf(sql, me, chapterId);

/** Whether the caller can take a quiz, and how they did so far. Throws not_found. */
export const participationOf = async (sql: Sql, me: Actor, quizId: string): Promise<Participation> => {
  const terms = await termsOf(sql, me, quizId);
  const ofChapter = await chapterReasons(sql, me, terms.chapterId);
  const [found] = await run<{ best: string | null; last: string | null }>(
    sql,
    sqlText`select
       (select s._id from quiz_submissions s where s.quiz_id = $1 and s.user_id = $2 and s.status = 'graded'
          and ${isUsed} order by s.score / s.possible desc, s.number limit 1) as best,
       (select s._id from quiz_submissions s where s.quiz_id = $1 and s.user_id = $2 and s.submitted_at is not null
          and s.status <> 'void' order by s.number desc limit 1) as last`,
    [quizId, me._id],
  );
  const { best, last } = found!;
  const ids = [terms.openId, best, last].filter((id) => id !== null);
  const attempts = new Map(
    (await readMany<QuizSubmission>(sql, submissionView, me, [...new Set(ids)])).map((one) => [one._id, one]),
  );
  const attemptOf = (id: string | null): QuizSubmission | null => (id === null ? null : (attempts.get(id) ?? null));
  const reasons = terms.openId === null ? [...ofChapter, ...startReasons(terms)] : goingOnReasons(ofChapter);
  const { attemptsAllowed, attemptsUsed } = terms;
  return {
    quizId,
    attemptsAllowed,
    attemptsUsed,
    attemptsLeft: attemptsAllowed === null ? null : Math.max(0, attemptsAllowed - attemptsUsed),
    timeLimitSeconds: terms.timeLimitSeconds,
    opensAt: terms.opensAt,
    closesAt: terms.closesAt,
    open: attemptOf(terms.openId),
    best: attemptOf(best),
    last: attemptOf(last),
    canStart: reasons.length === 0,
    reasons,
    serverNow: terms.now,
  };
};
