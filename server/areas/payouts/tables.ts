import type { PayoutRunState, PayoutState } from "../../../contract/states.ts";
import {
  column,
  stamps,
  uuid,
  text,
  integer,
  bigint,
  instant,
  day,
  bytes,
  oneOf,
  nullable,
  optional,
  type KyselyTables,
} from "../../db/columns.ts";

export const payoutsTables = {
  payout_runs: {
    _id: uuid,
    name: text,
    method: oneOf<"airtm" | "file">(),
    state: optional(oneOf<PayoutRunState>()),
    currency: text,
    created_by: uuid,
    scheduled_by: nullable(uuid),
    scheduled_at: nullable(instant),
    sent_by: nullable(uuid),
    sent_at: nullable(instant),
    hubs: optional(column<string[]>("_text")),
    projects: optional(column<string[]>("_uuid")),
    people: optional(column<string[]>("_uuid")),
    until: nullable(day),
    excluded: optional(column<string[]>("_uuid")),
    ...stamps,
  },
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
} as const;

declare module "../../db/tables.ts" {
  interface Tables extends KyselyTables<typeof payoutsTables> {}
}
