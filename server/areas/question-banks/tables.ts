import { bankDefaults, bankFields } from "../../../contract/question-banks/bank.ts";
import type { QuestionContent, QuestionKind } from "../../../contract/question-banks/question.ts";
import {
  type Column,
  instant,
  integer,
  type KyselyTables,
  nullable,
  oneOf,
  optional,
  stamps,
  text,
  uuid,
} from "../../core/db/columns.ts";
import { fieldColumns } from "../../core/db/field-columns.ts";

/** Written as JSON text. */
const content: Column<QuestionContent, string> = { udt: "jsonb", nullable: false, optional: false };
const points: Column<number> = { udt: "numeric", nullable: false, optional: false };

export const questionBanksTables = {
  question_banks: {
    _id: uuid,
    ...fieldColumns(bankFields, bankDefaults),
    name_key: optional(text),
    created_by: nullable(uuid),
    archived_at: nullable(instant),
    deleted_at: nullable(instant),
    ...stamps,
  },
  questions: {
    _id: uuid,
    bank_id: uuid,
    place: integer,
    number: optional(integer),
    deleted_at: nullable(instant),
    ...stamps,
  },
  question_versions: {
    question_id: uuid,
    number: integer,
    kind: oneOf<QuestionKind>(),
    title: text,
    text,
    points,
    explanation: text,
    content,
    created_by: nullable(uuid),
    created_at: optional(instant),
  },
} as const;

declare module "../../core/db/tables.ts" {
  interface Tables extends KyselyTables<typeof questionBanksTables> {}
}
