import type { Account } from "../../../contract/ledger/accounts.ts";
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

/** How many lines, and what they come to in minor units. `owner_id` is a project, a person, or all zeros. */
const sums = {
  account: oneOf<Account>(),
  owner_id: uuid,
  lines: bigint,
  amount: bigint,
};

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
    account: oneOf<Account>(),
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
  /** Written by triggers and `add_up_ledger` alone. */
  ledger_changes: { _id: optional(bigint), ...sums },
  ledger_by_owner: sums,
  ledger_by_account: { account: oneOf<Account>(), amount: bigint },
} as const;

declare module "../../core/db/tables.ts" {
  interface Tables extends KyselyTables<typeof ledgerTables> {}
}
