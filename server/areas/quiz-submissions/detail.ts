import type { Answer, QuestionContent } from "../../../contract/question-banks/question.ts";
import type {
  QuizSubmission,
  SubmissionDetail,
  SubmissionQuestion,
} from "../../../contract/quiz-submissions/entity.ts";
import type { ShowAnswers } from "../../../contract/quizzes/states.ts";
import { notFound } from "../../core/app-error.ts";
import type { Actor } from "../../core/current-user.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { instant, refToPerson } from "../../core/db/view.ts";
import { askedContent, rightAnswer } from "./asking.ts";
import { isOver } from "./finish.ts";
import { isGiven } from "./grading.ts";
import { submissionById } from "./queries.ts";
import { isRevealed } from "./rules.ts";
import { isUsed } from "./terms.ts";

interface Row {
  readonly place: number;
  readonly questionId: string;
  readonly text: string;
  readonly worth: number;
  readonly content: QuestionContent;
  readonly key: QuestionContent;
  readonly explanation: string;
  readonly shown: readonly number[];
  readonly answer: Answer | null;
  readonly answeredAt: string | null;
  readonly isFlagged: boolean;
  readonly lateAnswer: Answer | null;
  readonly lateAt: string | null;
  readonly points: number | null;
  readonly comment: string;
  readonly gradedBy: { readonly _id: string; readonly name: string } | null;
}

const rowsOf = (sql: Sql, id: string): Promise<Row[]> =>
  run<Row>(
    sql,
    sqlText`select a.place, a.question_id as "questionId", v.text, v.points::float8 as worth, v.content, k.content as key,
       k.explanation, a.shown, a.answer, ${instant(sqlText`a.answered_at`)} as "answeredAt", a.is_flagged as "isFlagged",
       a.late_answer as "lateAnswer", ${instant(sqlText`a.late_at`)} as "lateAt", a.points::float8 as points, a.comment,
       ${refToPerson(sqlText`a.graded_by`)} as "gradedBy"
     from quiz_answers a
       join question_versions v on v.question_id = a.question_id and v.number = a.question_number
       join question_versions k on k.question_id = a.question_id and k.number = coalesce(a.key_number, a.question_number)
     where a.submission_id = $1 order by a.place`,
    [id],
  );

interface Facts {
  readonly showAnswers: ShowAnswers;
  readonly bestPercent: number | null;
  readonly hasClosedForAll: boolean;
  readonly isTaking: boolean;
  readonly now: string;
}

/** What decides whether the person of an attempt sees its right answers. */
const factsOf = async (sql: Sql, { quiz, user }: QuizSubmission): Promise<Facts> => {
  const [found] = await run<Facts>(
    sql,
    sqlText`select q.show_answers as "showAnswers", ${instant(sqlText`now()`)} as now,
       (select max(100 * s.score / s.possible)::float8 from quiz_submissions s
         where s.quiz_id = q._id and s.user_id = $2 and s.status = 'graded' and ${isUsed}) as "bestPercent",
       coalesce(greatest(q.closes_at, (select max(a.closes_at) from quiz_allowances a where a.quiz_id = q._id)) <= now()
         and q.closes_at is not null, false)
         and not exists (select from quiz_submissions s
           where s.quiz_id = q._id and s.status = 'started' and s.ends_at is not null and not ${isOver}) as "hasClosedForAll",
       exists (select from quiz_submissions s where s.quiz_id = q._id and s.user_id = $2 and s.status = 'started')
         as "isTaking"
     from quizzes q where q._id = $1`,
    [quiz._id, user._id],
  );
  return found!;
};

/** Who looks at an attempt: its person, someone who grades its essays, or staff. */
type Sees = "own" | "essays" | "all";
const seesOf = ({ user }: QuizSubmission, { _id, role }: Actor): Sees => {
  if (user._id === _id) return "own";
  return role === "reviewer" ? "essays" : "all";
};

/** A question as the caller may see it: without anything of its key before its time. */
const questionOf = (row: Row, sees: Sees, revealed: boolean, isGraded: boolean): SubmissionQuestion => {
  const { place, questionId, text, worth, answer, answeredAt, isFlagged, lateAnswer, lateAt } = row;
  const byPerson = row.content.kind === "essay" && isGiven(answer);
  const seesRight =
    sees === "all" || (sees === "essays" && row.content.kind === "essay") || (sees === "own" && revealed);
  // What a person graded is told with the result, whatever becomes of the other right answers.
  const seesPoints = seesRight || (byPerson && isGraded);
  return {
    place,
    questionId,
    text,
    worth,
    content: askedContent(row),
    answer,
    answeredAt,
    isFlagged,
    lateAnswer,
    lateAt,
    byPerson,
    points: seesPoints && (sees !== "own" || !byPerson || isGraded) ? row.points : null,
    comment: sees !== "own" || isGraded ? row.comment : "",
    gradedBy: sees === "own" ? null : row.gradedBy,
    right: seesRight ? (rightAnswer(row, row.key, sees !== "own") ?? null) : null,
    explanation: seesRight ? row.explanation : "",
  };
};

/** An attempt with its questions, as the caller may see them by now. Throws not_found. */
export const detailOf = async (sql: Sql, me: Actor, id: string): Promise<SubmissionDetail> => {
  const submission = await submissionById(sql, me, id);
  const facts = await factsOf(sql, submission);
  const sees = seesOf(submission, me);
  const revealed = isRevealed({ status: submission.status, ...facts });
  const rows = await rowsOf(sql, id);
  return {
    ...submission,
    questions: rows.map((row) => questionOf(row, sees, revealed, submission.status === "graded")),
    isRevealed: sees === "all" || revealed,
    serverNow: facts.now,
  };
};

/** The caller's open attempt at a quiz, or their last submitted one. Throws not_found where there is none. */
export const mineOf = async (
  sql: Sql,
  me: Actor,
  quizId: string,
  which: "open" | "last",
): Promise<SubmissionDetail> => {
  const condition =
    which === "open" ? sqlText`s.status = 'started'` : sqlText`s.submitted_at is not null and s.status <> 'void'`;
  const [found] = await run<{ _id: string }>(
    sql,
    sqlText`select s._id from quiz_submissions s where s.quiz_id = $1 and s.user_id = $2 and ${condition}
     order by s.number desc limit 1`,
    [quizId, me._id],
  );
  if (!found) throw notFound("attempt");
  return detailOf(sql, me, found._id);
};
