import type { PayoutRunState } from "../../../contract/payout-runs/states.ts";
import {
  column,
  uuid,
  text,
  instant,
  day,
  oneOf,
  nullable,
  optional,
  stamps,
  type KyselyTables,
} from "../../core/db/columns.ts";

export const payoutRunsTables = {
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
} as const;

declare module "../../core/db/tables.ts" {
  interface Tables extends KyselyTables<typeof payoutRunsTables> {}
}
