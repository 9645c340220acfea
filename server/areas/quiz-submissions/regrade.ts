import type { Answer, QuestionContent } from "../../../contract/question-banks/question.ts";
import type { SubmissionState } from "../../../contract/quiz-submissions/states.ts";
import { AppError, notFound } from "../../core/app-error.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Write } from "../../core/db/write.ts";
import { recountChapter } from "../courses/actions.ts";
import { notify } from "../notifications/actions.ts";
import { lockAttempts } from "./finish.ts";
import { keyFits, pointsOf } from "./grading.ts";
import { submissionsById } from "./queries.ts";
import { termsOf } from "./terms.ts";

/**
 * Has everyone take a quiz again: open attempts are voided, and those submitted no longer count. Throws not_found.
 *
 * @returns how many people and attempts that concerns
 */
export const retakeQuiz = async (
  write: Write,
  quizId: string,
  reason: string,
): Promise<{ people: number; submissions: number }> => {
  const { sql, me } = write;
  const { chapterId } = await termsOf(sql, me, quizId);
  const counting = await run<{ _id: string }>(
    sql,
    sqlText`select _id from quiz_submissions where quiz_id = $1 and status <> 'void' and retake_at is null`,
    [quizId],
  );
  const locked = await lockAttempts(
    sql,
    counting.map(({ _id }) => _id),
  );
  const ids = locked.map(({ _id }) => _id);
  const before = await submissionsById(sql, me, ids);
  await run(
    sql,
    sqlText`update quiz_submissions set void_reason = $2, version = version + 1, updated_at = now(),
       status = case when status = 'started' then 'void' else status end,
       retake_at = case when status = 'started' then null else now() end
     where _id = any($1::uuid[]) and status <> 'void' and retake_at is null`,
    [ids, reason],
  );
  await recordAll(write, before);
  const people = [...new Set(locked.map(({ userId }) => userId))];
  if (chapterId !== null && people.length > 0) await recountChapter(write, { chapterId, userIds: people });
  await notify(
    write,
    people.map((userId) => ({ userId, kind: "quiz_retake", params: { quiz: quizId, reason } })),
  );
  return { people: people.length, submissions: ids.length };
};

/** Audits what became of attempts as they were before. */
const recordAll = async (write: Write, before: Awaited<ReturnType<typeof submissionsById>>): Promise<void> => {
  const now = await submissionsById(
    write.sql,
    write.me,
    before.map(({ _id }) => _id),
  );
  const after = new Map(now.map((one) => [one._id, one]));
  await write.record(
    ...before.map((one) => ({
      resource: "quizSubmissions" as const,
      id: one._id,
      before: one,
      after: after.get(one._id) ?? null,
      people: [one.user._id],
    })),
  );
};

interface Outdated {
  readonly id: string;
  readonly place: number;
  readonly number: number;
  readonly shown: readonly number[];
  readonly answer: Answer | null;
  readonly points: number | null;
  readonly worth: number;
  readonly status: SubmissionState;
}

/** The answers to a question of a quiz that are graded by an earlier key than its newest version's. */
const outdatedAnswers = (sql: Sql, quizId: string, questionId: string, newest: number): Promise<Outdated[]> =>
  run<Outdated>(
    sql,
    sqlText`select s._id as id, a.place, a.question_number as number, a.shown, a.answer, a.points::float8 as points,
       v.points::float8 as worth, s.status
     from quiz_answers a join quiz_submissions s on s._id = a.submission_id
       join question_versions v on v.question_id = a.question_id and v.number = a.question_number
     where s.quiz_id = $1 and a.question_id = $2 and s.status <> 'void' and coalesce(a.key_number, a.question_number) < $3
     order by s._id`,
    [quizId, questionId, newest],
  );

/**
 * Grades a question anew by its newest version's key in all attempts at a quiz: what a person graded keeps its points.
 * Throws not_found, key_not_fitting.
 *
 * @returns how many attempts were looked at, and of how many the points changed
 */
export const regradeQuestion = async (
  write: Write,
  quizId: string,
  questionId: string,
): Promise<{ checked: number; changed: number }> => {
  const { sql, me } = write;
  const { chapterId } = await termsOf(sql, me, quizId);
  const versions = await run<{ number: number; content: QuestionContent }>(
    sql,
    sqlText`select v.number, v.content from question_versions v where v.question_id = $2 and exists (
       select from quiz_answers a join quiz_submissions s on s._id = a.submission_id
       where s.quiz_id = $1 and a.question_id = $2) order by v.number desc`,
    [quizId, questionId],
  );
  const newest = versions[0];
  if (!newest) throw notFound("question in the attempts at this quiz");
  const found = await outdatedAnswers(sql, quizId, questionId, newest.number);
  const locked = await lockAttempts(sql, [...new Set(found.map(({ id }) => id))]);
  const outdated = found.length > 0 ? await outdatedAnswers(sql, quizId, questionId, newest.number) : [];
  const contents = new Map(versions.map(({ number, content }) => [number, content]));
  if (outdated.some(({ number }) => !keyFits(contents.get(number)!, newest.content))) {
    throw new AppError("key_not_fitting");
  }
  const graded = outdated.map((one) => ({
    ...one,
    newPoints: newPointsOf(one, contents.get(one.number)!, newest.content),
  }));
  const changed = graded.filter(({ points, newPoints }) => points !== newPoints).map(({ id }) => id);
  const before = await submissionsById(sql, me, changed);
  await run(
    sql,
    sqlText`update quiz_answers a set key_number = $2, points = g."newPoints"
     from json_to_recordset($1::json) as g (id uuid, place smallint, "newPoints" numeric)
     where a.submission_id = g.id and a.place = g.place`,
    [JSON.stringify(graded.map(({ id, place, newPoints }) => ({ id, place, newPoints }))), newest.number],
  );
  await run(
    sql,
    sqlText`update quiz_submissions s set version = version + 1, updated_at = now(), score = case when s.status = 'graded'
       then (select sum(a.points) from quiz_answers a where a.submission_id = s._id) end where s._id = any($1::uuid[])`,
    [changed],
  );
  await recordAll(write, before);
  const isChanged = new Set(changed);
  const concerned = locked.filter(({ _id, status }) => isChanged.has(_id) && status === "graded");
  const userIds = [...new Set(concerned.map(({ userId }) => userId))];
  if (chapterId !== null && userIds.length > 0) await recountChapter(write, { chapterId, userIds });
  const lastOf = new Map(concerned.map(({ userId, _id }) => [userId, _id]));
  await notify(
    write,
    [...lastOf].map(([userId, submission]) => ({
      userId,
      kind: "quiz_regraded",
      params: { quiz: quizId, submission },
    })),
  );
  return { checked: outdated.length, changed: changed.length };
};

/** The points by a new key; of an open attempt none yet, and those that a person gave stay. */
const newPointsOf = (one: Outdated, content: QuestionContent, key: QuestionContent): number | null => {
  if (one.status === "started") return null;
  const { shown, answer, worth, points } = one;
  return key.kind === "essay" ? points : pointsOf({ content, shown }, key, answer, worth);
};
