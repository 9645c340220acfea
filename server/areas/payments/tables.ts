import type { PaymentKind } from "../../../contract/payments/fields.ts";
import type { DisputeOutcome, DisputeState, PaymentState } from "../../../contract/payments/states.ts";
import {
  stamps,
  uuid,
  text,
  integer,
  bigint,
  instant,
  day,
  oneOf,
  nullable,
  optional,
  type KyselyTables,
} from "../../core/db/columns.ts";

/** How many lines, their seconds, and their amounts in minor units. */
const sums = { lines: bigint, seconds: bigint, amount: bigint };
/** `project_id` is all zeros for lines of no project. */
const ofProject = { project_id: uuid, kind: oneOf<PaymentKind>(), state: oneOf<PaymentState>(), ...sums };

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
    /** Of the work. A trigger sets it where a line is made without it; the table accepts none that has no day. */
    day: nullable(day),
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
  payment_changes: { _id: optional(bigint), ...ofProject, approved_on: nullable(day) },
  payments_by_project: ofProject,
  payments_by_day: { approved_on: day, ...ofProject },
  /** Written by triggers and `add_up_days_of_payments` alone. */
  payment_day_changes: { _id: optional(bigint), day, ...ofProject },
  payments_by_work_day: { day, ...ofProject },
  /** Written by triggers and `add_up_person_payments` alone. */
  payment_person_changes: {
    _id: optional(bigint),
    user_id: uuid,
    approved_month: nullable(day),
    approved_quarter: nullable(day),
    ...sums,
  },
  payments_by_person: { user_id: uuid, ...sums },
  payments_by_person_and_month: { approved_month: day, user_id: uuid, ...sums },
  payments_by_person_and_quarter: { approved_quarter: day, user_id: uuid, ...sums },
} as const;

declare module "../../core/db/tables.ts" {
  interface Tables extends KyselyTables<typeof paymentsTables> {}
}
