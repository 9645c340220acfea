import type { PayoutState } from "../../../contract/payouts/states.ts";
import {
  stamps,
  uuid,
  text,
  integer,
  bigint,
  instant,
  bytes,
  oneOf,
  nullable,
  optional,
  type KyselyTables,
} from "../../core/db/columns.ts";

/** How many payouts, and what they come to in minor units. */
const sums = { run_id: uuid, state: oneOf<PayoutState>(), payouts: bigint, amount: bigint };

export const payoutsTables = {
  payouts: {
    _id: uuid,
    run_id: uuid,
    user_id: uuid,
    amount: bigint,
    currency: text,
    state: oneOf<PayoutState>(),
    attempt: optional(integer),
    provider_id: nullable(text),
    destination: nullable(bytes),
    problem: optional(text),
    lease_until: nullable(instant),
    sent_at: nullable(instant),
    settled_at: nullable(instant),
    lines: optional(integer),
    masked: optional(text),
    reference: optional(text),
    filed_attempt: nullable(integer),
    tries: optional(integer),
    next_at: optional(instant),
    ...stamps,
  },
  /** Written by triggers and `add_up_payouts` alone. */
  payout_changes: { _id: optional(bigint), ...sums },
  payouts_by_run: sums,
} as const;

declare module "../../core/db/tables.ts" {
  interface Tables extends KyselyTables<typeof payoutsTables> {}
}
