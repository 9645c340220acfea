import type { Answer } from "../../../contract/question-banks/question.ts";
import type { QuizAnalysis } from "../../../contract/quiz-submissions/analysis.ts";
import type { QuizChange } from "../../../contract/quiz-submissions/entity.ts";
import type { SubmissionState } from "../../../contract/quiz-submissions/states.ts";
import {
  bool,
  column,
  instant,
  integer,
  type KyselyTables,
  nullable,
  oneOf,
  optional,
  smallint,
  stamps,
  text,
  uuid,
} from "../../core/db/columns.ts";

/** Read as text, since it is exact. */
const points = column<string>("numeric");
const answer = nullable(column<Answer>("jsonb"));

export const quizSubmissionsTables = {
  quiz_submissions: {
    _id: uuid,
    quiz_id: uuid,
    user_id: uuid,
    number: smallint,
    status: oneOf<SubmissionState>(),
    started_at: optional(instant),
    ends_at: nullable(instant),
    submitted_at: nullable(instant),
    by_clock: optional(bool),
    score: nullable(points),
    possible: points,
    graded_at: nullable(instant),
    retake_at: nullable(instant),
    void_reason: optional(text),
    has_essays: optional(bool),
    ...stamps,
  },
  quiz_answers: {
    submission_id: uuid,
    place: smallint,
    question_id: uuid,
    question_number: integer,
    key_number: nullable(integer),
    shown: column<readonly number[]>("jsonb"),
    answer,
    answered_at: nullable(instant),
    is_flagged: optional(bool),
    late_answer: answer,
    late_at: nullable(instant),
    points: nullable(points),
    comment: optional(text),
    graded_by: nullable(uuid),
  },
  quiz_changes: {
    _id: uuid,
    quiz_id: uuid,
    kind: oneOf<QuizChange["kind"]>(),
    reason: optional(text),
    question_id: nullable(uuid),
    question_number: nullable(integer),
    asked_by: uuid,
    reached: nullable(uuid),
    people: integer,
    settled: optional(integer),
    submissions: optional(integer),
    changed: optional(integer),
    created_at: optional(instant),
    finished_at: nullable(instant),
  },
  quiz_analyses: {
    quiz_id: uuid,
    state: optional(oneOf<"stale" | "counting" | "current">()),
    round: optional(integer),
    analysis: nullable(column<QuizAnalysis>("jsonb")),
    counted_at: nullable(instant),
    took_ms: nullable(integer),
    suspects: optional(integer),
  },
  confirmed_keys: { quiz_id: uuid, question_id: uuid, number: integer, answers: integer },
  quiz_review_undos: {
    submission_id: uuid,
    reviewed_by: uuid,
    version: integer,
    graded_at: nullable(instant),
    answers: column<readonly object[]>("jsonb"),
    created_at: optional(instant),
  },
} as const;

declare module "../../core/db/tables.ts" {
  interface Tables extends KyselyTables<typeof quizSubmissionsTables> {}
}
