import {
  uuid,
  text,
  integer,
  bigint,
  instant,
  day,
  oneOf,
  jsonObject,
  nullable,
  optional,
  type KyselyTables,
} from "../../core/db/columns.ts";

export const ledgerTables = {
  ledger_transactions: {
    _id: uuid,
    kind: oneOf<"accrual" | "adjustment" | "sent" | "paid" | "failed" | "reversed">(),
    payment_id: uuid,
    payout_id: nullable(uuid),
    attempt: nullable(integer),
    created_by: nullable(uuid),
    created_at: optional(instant),
  },
  ledger_lines: {
    transaction_id: uuid,
    account: oneOf<"labour_cost" | "owed_to_worker" | "in_transit" | "cash">(),
    project_id: nullable(uuid),
    user_id: nullable(uuid),
    amount: bigint,
    currency: text,
  },
  ledger_checks: {
    _id: uuid,
    night: nullable(day),
    asked_by: nullable(uuid),
    lines: integer,
    transactions: integer,
    faults: integer,
    found: jsonObject,
    checked_at: optional(instant),
  },
} as const;

declare module "../../core/db/tables.ts" {
  interface Tables extends KyselyTables<typeof ledgerTables> {}
}
