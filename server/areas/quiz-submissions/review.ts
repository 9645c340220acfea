import type { Mark, QuizSubmission } from "../../../contract/quiz-submissions/entity.ts";
import { submissionStateLabels } from "../../../contract/quiz-submissions/states.ts";
import { AppError, stale } from "../../core/app-error.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Write } from "../../core/db/write.ts";
import { recountChapter } from "../courses/actions.ts";
import { notify } from "../notifications/actions.ts";
import { personErased } from "../privacy/actions.ts";
import { detailOf } from "./detail.ts";
import { completeGrade, holdUnerased, lockAttempt, type Locked, moveAttempt } from "./finish.ts";
import { submissionById } from "./queries.ts";

interface Review {
  readonly marks: readonly Mark[];
  readonly version?: number | undefined;
}
/** What an essay has, so that a later grade of it can be undone. */
export interface KeptEssay {
  readonly questionId: string;
  readonly points: number | null;
  readonly comment: string;
  readonly gradedBy: string | null;
}
interface Essay extends KeptEssay {
  readonly worth: number;
}

const wrongState = ({ status }: Pick<QuizSubmission, "status">, isErased: boolean): AppError =>
  isErased
    ? personErased()
    : new AppError("wrong_state", { params: { state: submissionStateLabels[status].toLowerCase() } });

/**
 * An attempt of another person, locked; an erasure of them waits meanwhile, or comes first. Throws not_found, own_work,
 * stale.
 */
export const lockOthers = async (
  write: Write,
  id: string,
  version: number | undefined,
): Promise<{ attempt: Locked; before: QuizSubmission; isErased: boolean }> => {
  const seen = await submissionById(write.sql, write.me, id);
  if (seen.user._id === write.me._id) throw new AppError("own_work");
  const isErased = (await holdUnerased(write.sql, [seen.user._id])).length === 0;
  const attempt = await lockAttempt(write.sql, id);
  const before = await submissionById(write.sql, write.me, id);
  if (version !== undefined && version !== before.version) throw stale(await detailOf(write.sql, write.me, id));
  return { attempt, before, isErased };
};

/**
 * Grades essays of an attempt, or grades them anew; once all have points, so has the attempt. Throws not_found, own_work,
 * stale, wrong_state, validation.
 */
export const reviewAttempt = async (write: Write, id: string, { marks, version }: Review): Promise<void> => {
  const { attempt, before, isErased } = await lockOthers(write, id, version);
  if (!before.can.review) throw wrongState(before, isErased);
  const essays = await essaysOf(write, id);
  requireMarks(essays, marks);
  await run(
    write.sql,
    sqlText`update quiz_answers a set points = m.points, comment = m.comment, graded_by = $3
     from json_to_recordset($2::json) as m ("questionId" uuid, points numeric, comment text)
     where a.submission_id = $1 and a.question_id = m."questionId"`,
    [id, JSON.stringify(marks), write.me._id],
  );
  const given = new Map(marks.map(({ questionId, points }) => [questionId, points]));
  const graded = essays.map(({ questionId, points }) => ({ questionId, points: given.get(questionId) ?? points }));
  const isComplete = graded.every(({ points }) => points !== null);
  if (!isComplete) await touch(write, id);
  else if (attempt.status === "graded") await rescore(write, attempt);
  else await completeGrade(write, attempt);
  const after = await submissionById(write.sql, write.me, id);
  await keepForUndo(
    write,
    after,
    before.gradedAt,
    essays.filter(({ questionId }) => given.has(questionId)),
  );
  await write.record({
    resource: "quizSubmissions",
    id,
    before: { ...before, marks: marked(essays) },
    after: { ...after, marks: marked(graded) },
    people: [attempt.userId],
  });
  if (!isComplete || (attempt.status === "graded" && after.score === before.score)) return;
  const params = { quiz: attempt.quizId, submission: id };
  await notify(write, [{ userId: attempt.userId, kind: "quiz_graded", params }]);
};

/** Keeps what the graded essays had before, for the reviewer's undo, which holds for the attempt as it is now. */
const keepForUndo = async (
  write: Write,
  { _id, version }: QuizSubmission,
  gradedAt: string | null,
  essays: readonly Essay[],
): Promise<void> => {
  const answers = essays.map(({ worth: _worth, ...kept }) => kept);
  await run(
    write.sql,
    sqlText`insert into quiz_review_undos (submission_id, reviewed_by, version, graded_at, answers)
     values ($1, $2, $3, $4, $5) on conflict (submission_id, reviewed_by) do update set version = excluded.version,
       graded_at = excluded.graded_at, answers = excluded.answers, created_at = now()`,
    [_id, write.me._id, version, gradedAt, JSON.stringify(answers)],
  );
};

/** Points of essays, as the audit keeps them. */
export const marked = (of: readonly Pick<Essay, "questionId" | "points">[]) =>
  of.map(({ questionId, points }) => ({ questionId, points }));

/** The answers of an attempt that a person grades. */
export const essaysOf = ({ sql }: Write, id: string): Promise<Essay[]> =>
  run<Essay>(
    sql,
    sqlText`select a.question_id as "questionId", v.points::float8 as worth, a.points::float8 as points,
       a.comment, a.graded_by as "gradedBy"
     from quiz_answers a join question_versions v on v.question_id = a.question_id and v.number = a.question_number
     where a.submission_id = $1 and v.kind = 'essay' and a.answer is not null and btrim(a.answer->>'text', E' \\t\\r\\n') <> ''
     order by a.place`,
    [id],
  );

const requireMarks = (essays: readonly Essay[], marks: readonly Mark[]): void => {
  const worths = new Map(essays.map(({ questionId, worth }) => [questionId, worth]));
  const fields = Object.fromEntries(
    marks.flatMap(({ questionId, points }, at): [string, string[]][] => {
      const worth = worths.get(questionId);
      if (worth === undefined) return [[`marks.${at}.questionId`, ["No one has to grade this question."]]];
      return points > worth ? [[`marks.${at}.points`, [`At most ${worth}.`]]] : [];
    }),
  );
  if (Object.keys(fields).length > 0) throw new AppError("validation", { fields });
};

export const touch = async ({ sql }: Write, id: string): Promise<void> => {
  await run(sql, sqlText`update quiz_submissions set version = version + 1, updated_at = now() where _id = $1`, [id]);
};

/** Gives a locked, graded attempt the score that its answers come to now, and counts it for its chapter. */
export const rescore = async (write: Write, { _id, chapterId, userId }: Locked): Promise<void> => {
  await run(
    write.sql,
    sqlText`update quiz_submissions set version = version + 1, updated_at = now(), graded_at = now(),
       score = (select sum(a.points) from quiz_answers a where a.submission_id = $1)
     where _id = $1 and status = 'graded'`,
    [_id],
  );
  if (chapterId !== null) await recountChapter(write, { chapterId, userIds: [userId] });
};

/** Voids an attempt of another person. Throws not_found, own_work, stale, wrong_state. */
export const voidAttempt = async (
  write: Write,
  id: string,
  { reason, version }: { readonly reason: string; readonly version?: number | undefined },
): Promise<void> => {
  const { attempt, before, isErased } = await lockOthers(write, id, version);
  if (!before.can.void) throw wrongState(before, isErased);
  await moveAttempt(write.sql, id, "void");
  await run(write.sql, sqlText`update quiz_submissions set void_reason = $2 where _id = $1`, [id, reason]);
  const { chapterId, userId, quizId } = attempt;
  if (chapterId !== null) await recountChapter(write, { chapterId, userIds: [userId] });
  const after = await submissionById(write.sql, write.me, id);
  await write.record({ resource: "quizSubmissions", id, before, after, people: [userId] });
  await notify(write, [{ userId, kind: "quiz_voided", params: { quiz: quizId, reason } }]);
};
