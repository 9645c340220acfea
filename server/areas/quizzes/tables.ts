import {
  instant,
  integer,
  type KyselyTables,
  nullable,
  optional,
  smallint,
  text,
  uuid,
} from "../../core/db/columns.ts";

export const quizzesTables = {
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
