import type { Clause } from "../../../contract/assigned-jobs/entity.ts";
import type { AssignedJobState, ReviewDecision } from "../../../contract/assigned-jobs/states.ts";
import {
  bigint,
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

export const assignedJobsTables = {
  assigned_jobs: {
    _id: uuid,
    job_id: uuid,
    user_id: uuid,
    reviewer_id: nullable(uuid),
    status: oneOf<AssignedJobState>(),
    attempt_left: smallint,
    slot: nullable(smallint),
    amount: nullable(bigint),
    is_reviewed: optional(bool),
    is_newcomer: optional(bool),
    expires_at: nullable(instant),
    extended_at: nullable(instant),
    warned_at: nullable(instant),
    submitted_at: nullable(instant),
    claimed_at: nullable(instant),
    decided_at: nullable(instant),
    active_seconds: optional(integer),
    last_active_at: nullable(instant),
    review_seconds: optional(integer),
    last_reviewed_at: nullable(instant),
    dispute: optional(text),
    disputed_at: nullable(instant),
    waived_at: nullable(instant),
    shared_key: nullable(uuid),
    ...stamps,
  },
  job_reviews: {
    _id: uuid,
    assigned_job_id: uuid,
    reviewer_id: nullable(uuid),
    decision: oneOf<ReviewDecision>(),
    comment: optional(text),
    reasons: optional(column<readonly Clause[]>("jsonb")),
    chapter_id: nullable(uuid),
    created_at: optional(instant),
  },
  review_calls: {
    user_id: uuid,
    called_at: instant,
  },
} as const;

declare module "../../core/db/tables.ts" {
  interface Tables extends KyselyTables<typeof assignedJobsTables> {}
}
