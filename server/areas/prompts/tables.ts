import type { Choice, PromptKind } from "../../../contract/prompts/rules.ts";
import type { PromptState } from "../../../contract/prompts/states.ts";
import {
  bigint,
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

export const promptsTables = {
  prompts: {
    _id: uuid,
    project_id: uuid,
    kind: oneOf<PromptKind>(),
    status: oneOf<PromptState>(),
    annotator_id: nullable(uuid),
    is_given: optional(bool),
    title: optional(text),
    choice: nullable(oneOf<Choice>()),
    best: nullable(uuid),
    reason: optional(text),
    cause: optional(text),
    reviewed_by: nullable(uuid),
    reviewed_at: nullable(instant),
    submitted_at: nullable(instant),
    assigned_at: nullable(instant),
    asking_until: nullable(instant),
    amount: nullable(bigint),
    active_seconds: optional(integer),
    last_active_at: nullable(instant),
    lease_until: nullable(instant),
    created_by: uuid,
    deleted_at: nullable(instant),
    ...stamps,
  },
  prompt_turns: { _id: uuid, prompt_id: uuid, place: smallint, prompt: text, ideal_answer: optional(text) },
  prompt_answers: { _id: uuid, turn_id: uuid, place: smallint, text, source: text, is_whole: optional(bool) },
  prompt_seen_by: { prompt_id: uuid, user_id: uuid },
  prompt_ratings: { answer_id: uuid, feature_id: uuid, score: smallint, scale: smallint },
} as const;

declare module "../../core/db/tables.ts" {
  interface Tables extends KyselyTables<typeof promptsTables> {}
}
