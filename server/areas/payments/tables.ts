import type { PaymentKind } from "../../../contract/payments/fields.ts";
import type { DisputeOutcome, DisputeState, PaymentState } from "../../../contract/payments/states.ts";
import {
  stamps,
  uuid,
  text,
  integer,
  bigint,
  instant,
  oneOf,
  nullable,
  optional,
  type KyselyTables,
} from "../../core/db/columns.ts";

/** How many lines, their seconds, and their amounts in minor units. `project_id` is all zeros for lines of no project. */
const sums = {
  project_id: uuid,
  kind: oneOf<PaymentKind>(),
  state: oneOf<PaymentState>(),
  lines: bigint,
  seconds: bigint,
  amount: bigint,
};

export const paymentsTables = {
  payments: {
    _id: uuid,
    kind: optional(oneOf<PaymentKind>()),
    work_history_id: nullable(uuid),
    assigned_job_id: nullable(uuid),
    task_id: nullable(uuid),
    prompt_id: nullable(uuid),
    collected_item_id: nullable(uuid),
    user_id: uuid,
    project_id: nullable(uuid),
    state: oneOf<PaymentState>(),
    seconds: nullable(integer),
    hourly_rate: nullable(bigint),
    amount: bigint,
    currency: text,
    subject: optional(text),
    note: optional(text),
    reason: optional(text),
    created_by: nullable(uuid),
    approved_by: nullable(uuid),
    approved_at: nullable(instant),
    declined_by: nullable(uuid),
    decline_cause: optional(text),
    payout_id: nullable(uuid),
    undone: optional(integer),
    undone_entry_id: nullable(uuid),
    ...stamps,
  },
  disputes: {
    _id: uuid,
    payment_id: uuid,
    user_id: uuid,
    state: optional(oneOf<DisputeState>()),
    text: text,
    answer: optional(text),
    outcome: nullable(oneOf<DisputeOutcome>()),
    answered_by: nullable(uuid),
    answered_at: nullable(instant),
    ...stamps,
  },
  /** Written by triggers and `add_up_payments` alone. */
  payment_changes: { _id: optional(bigint), ...sums },
  payments_by_project: sums,
} as const;

declare module "../../core/db/tables.ts" {
  interface Tables extends KyselyTables<typeof paymentsTables> {}
}
