import type { QuizState, ShowAnswers } from "../../../contract/quizzes/states.ts";
import {
  bool,
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

export const quizzesTables = {
  quizzes: {
    _id: uuid,
    chapter_id: nullable(uuid),
    name: text,
    description: text,
    status: oneOf<QuizState>(),
    time_limit_seconds: nullable(integer),
    attempts_allowed: nullable(integer),
    opens_at: nullable(instant),
    closes_at: nullable(instant),
    shuffle_questions: bool,
    shuffle_answers: bool,
    show_answers: oneOf<ShowAnswers>(),
    deleted_at: nullable(instant),
    ...stamps,
  },
  quiz_parts: { quiz_id: uuid, place: smallint, bank_id: uuid, draw: nullable(smallint) },
  quiz_part_questions: { quiz_id: uuid, part: smallint, place: smallint, question_id: uuid },
  quiz_allowances: {
    quiz_id: uuid,
    user_id: uuid,
    extra_attempts: optional(integer),
    extra_seconds: optional(integer),
    closes_at: nullable(instant),
    reason: text,
    created_by: nullable(uuid),
    created_at: optional(instant),
    updated_at: optional(instant),
  },
} as const;

declare module "../../core/db/tables.ts" {
  interface Tables extends KyselyTables<typeof quizzesTables> {}
}
