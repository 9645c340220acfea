import type { Posting } from "../../../contract/ledger/accounts.ts";
import type { Payment } from "../../../contract/payments/endpoints.ts";
import { type PaymentState, paymentStatesBefore } from "../../../contract/payments/states.ts";
import { run } from "../../core/db/run.ts";
import { quote, sqlText, textArray } from "../../core/db/sql-text.ts";
import { theServer } from "../../core/current-user.ts";
import { readMany } from "../../core/db/read.ts";
import type { AnyWrite } from "../../core/db/write.ts";
import { book } from "./ledger.ts";
import { paymentView } from "./queries.ts";
import { recordLines } from "./record-lines.ts";

/** The states on which money moves from one account to another. */
const postings: Partial<Record<PaymentState, Posting>> = {
  sent: "sent",
  paid: "paid",
  failed: "failed",
  reversed: "reversed",
};

/**
 * Moves payment lines to a state together with their payout, all or none: the only writer of the state after a line has
 * begun. Books the step, and records it for audit and live events. `payoutId` is their new payout; null removes them
 * from theirs, a map sets it line by line. The lines or their payout must be locked, and free to move: otherwise it
 * throws.
 */
export const movePayments = async (
  write: AnyWrite,
  ids: readonly string[],
  to: PaymentState,
  payoutId?: string | null | ReadonlyMap<string, string>,
): Promise<Payment[]> => {
  if (ids.length === 0) return [];
  const reader = write.me ?? theServer;
  const before = await readMany<Payment>(write.sql, paymentView, reader, ids);
  const moved = await run(
    write.sql,
    sqlText`update payments set state = ${quote(to)}, ${payoutId === undefined ? sqlText`` : sqlText`payout_id = moving.payout, `}
       version = version + 1, updated_at = now()
     from unnest($1::uuid[], $2::uuid[]) as moving (id, payout)
     where _id = moving.id and state = any(${textArray(paymentStatesBefore(to))}) returning _id`,
    [ids, ids.map((id) => (typeof payoutId === "object" ? payoutId?.get(id) : payoutId) ?? null)],
  );
  if (moved.length !== ids.length)
    throw new Error(`${ids.length} payment lines should be ${to}, ${moved.length} could`);
  const posting = postings[to];
  if (posting) await book(write, posting, ids);
  const after = await readMany<Payment>(write.sql, paymentView, reader, ids);
  await recordLines(write, before, after);
  return after;
};
