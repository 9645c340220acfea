import type { Answer, QuestionContent } from "../../../contract/question-banks/question.ts";
import type { SubmissionState } from "../../../contract/quiz-submissions/states.ts";
import { AppError, notFound } from "../../core/app-error.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { isErased, type SqlText, sqlText } from "../../core/db/sql-text.ts";
import type { Write } from "../../core/db/write.ts";
import { recountChapter } from "../courses/actions.ts";
import { notify } from "../notifications/actions.ts";
import { lockAttempts } from "./finish.ts";
import { keyFits, pointsOf } from "./grading.ts";
import { auditAttempts, firstId } from "./quiz-change.ts";
import { submissionsById } from "./queries.ts";

interface Version {
  readonly number: number;
  readonly content: QuestionContent;
}

/** The versions of a question up to a number, the newest first. */
const versionsOf = (sql: Sql, questionId: string, upTo: number | null): Promise<Version[]> =>
  run<Version>(
    sql,
    sqlText`select v.number, v.content from question_versions v
     where v.question_id = $1 and ($2::int is null or v.number <= $2) order by v.number desc`,
    [questionId, upTo],
  );

/**
 * SQL over `s`, the question `$2` and the version `$3`: an answer `a` is graded by an earlier key than that version's. What
 * people typed who were erased is gone, so it keeps its points.
 */
const isOutdated: SqlText = sqlText`a.question_id = $2 and s.status <> 'void'
  and coalesce(a.key_number, a.question_number) < $3
  and not (coalesce(a.answer->>'kind' = 'short_text', false) and ${isErased(sqlText`s.user_id`)})`;

/**
 * Whom it concerns to grade a question of a quiz by its newest version, and that version's number. Throws not_found,
 * key_not_fitting.
 */
export const concernedBy = async (
  sql: Sql,
  quizId: string,
  questionId: string,
): Promise<{ people: number; newest: number }> => {
  const asked = await run(
    sql,
    sqlText`select from quiz_answers a join quiz_submissions s on s._id = a.submission_id
     where s.quiz_id = $1 and a.question_id = $2 limit 1`,
    [quizId, questionId],
  );
  const [newest, ...earlier] = await versionsOf(sql, questionId, null);
  if (!newest || asked.length === 0) throw notFound("question in the attempts at this quiz");
  const [found] = await run<{ people: number; numbers: number[] | null }>(
    sql,
    sqlText`select count(distinct s.user_id)::int as people, array_agg(distinct a.question_number) as numbers
     from quiz_answers a join quiz_submissions s on s._id = a.submission_id where s.quiz_id = $1 and ${isOutdated}`,
    [quizId, questionId, newest.number],
  );
  const { people, numbers } = found!;
  const shown = earlier.filter(({ number }) => numbers?.includes(number));
  if (shown.some(({ content }) => !keyFits(content, newest.content))) throw new AppError("key_not_fitting");
  return { people, newest: newest.number };
};

/** The next people, in the order of their ids, of whom a question is to be graded anew. */
export const nextToRegrade = async (sql: Sql, change: Regrade, limit: number): Promise<string[]> => {
  const found = await run<{ id: string }>(
    sql,
    sqlText`select distinct s.user_id as id from quiz_submissions s
     where s.quiz_id = $1 and s.user_id > coalesce($4::uuid, ${firstId})
       and exists (select from quiz_answers a where a.submission_id = s._id and ${isOutdated})
     order by s.user_id limit $5`,
    [change.quizId, change.questionId, change.questionNumber, change.reached, limit],
  );
  return found.map(({ id }) => id);
};

interface Regrade {
  readonly quizId: string;
  readonly questionId: string;
  readonly questionNumber: number;
  readonly reached: string | null;
}

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

/** The answers of people that are graded by an earlier key. */
const outdatedAnswers = (sql: Sql, change: Regrade, people: readonly string[]): Promise<Outdated[]> =>
  run<Outdated>(
    sql,
    sqlText`select s._id as id, a.place, a.question_number as number, a.shown, a.answer, a.points::float8 as points,
       v.points::float8 as worth, s.status
     from quiz_submissions s join quiz_answers a on a.submission_id = s._id
       join question_versions v on v.question_id = a.question_id and v.number = a.question_number
     where s.quiz_id = $1 and s.user_id = any($4::uuid[]) and ${isOutdated} order by s._id`,
    [change.quizId, change.questionId, change.questionNumber, people],
  );

/**
 * Grades a question anew by a later version's key in all attempts of these people at a quiz: what a person graded keeps
 * its points. Returns how many attempts were looked at, and of how many the points changed.
 */
export const regradeSome = async (
  write: Write,
  change: Regrade,
  people: readonly string[],
): Promise<{ submissions: number; changed: number }> => {
  const { sql, me } = write;
  const { quizId, questionId, questionNumber } = change;
  const contents = new Map(
    (await versionsOf(sql, questionId, questionNumber)).map(({ number, content }) => [number, content]),
  );
  const found = await outdatedAnswers(sql, change, people);
  const locked = await lockAttempts(sql, [...new Set(found.map(({ id }) => id))]);
  // Again under the locks: someone may have graded or submitted one meanwhile.
  const outdated = await outdatedAnswers(sql, change, people);
  const key = contents.get(questionNumber)!;
  const graded = outdated.map((one) => ({ ...one, newPoints: newPointsOf(one, contents.get(one.number)!, key) }));
  const changed = graded.filter(({ points, newPoints }) => points !== newPoints).map(({ id }) => id);
  const before = await submissionsById(sql, me, changed);
  await run(
    sql,
    sqlText`update quiz_answers a set key_number = $2, points = g."newPoints"
     from json_to_recordset($1::json) as g (id uuid, place smallint, "newPoints" numeric)
     where a.submission_id = g.id and a.place = g.place`,
    [JSON.stringify(graded.map(({ id, place, newPoints }) => ({ id, place, newPoints }))), questionNumber],
  );
  await run(
    sql,
    sqlText`update quiz_submissions s set version = version + 1, updated_at = now(), score = case when s.status = 'graded'
       then (select sum(a.points) from quiz_answers a where a.submission_id = s._id) end where s._id = any($1::uuid[])`,
    [changed],
  );
  await auditAttempts(write, before);
  const isChanged = new Set(changed);
  const concerned = locked.filter(({ _id, status }) => isChanged.has(_id) && status === "graded");
  const lastOf = new Map(concerned.map(({ userId, _id }) => [userId, _id]));
  const chapterId = locked[0]?.chapterId ?? null;
  if (chapterId !== null && lastOf.size > 0) await recountChapter(write, { chapterId, userIds: [...lastOf.keys()] });
  await notify(
    write,
    [...lastOf].map(([userId, submission]) => ({
      userId,
      kind: "quiz_regraded",
      params: { quiz: quizId, submission },
    })),
  );
  return { submissions: outdated.length, changed: changed.length };
};

/** The points by a new key; of an open attempt none yet, and those that a person gave stay. */
const newPointsOf = (one: Outdated, content: QuestionContent, key: QuestionContent): number | null => {
  if (one.status === "started") return null;
  const { shown, answer, worth, points } = one;
  return key.kind === "essay" ? points : pointsOf({ content, shown }, key, answer, worth);
};
