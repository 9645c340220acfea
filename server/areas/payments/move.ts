import type { Posting } from "../../../contract/ledger/accounts.ts";
import type { Payment } from "../../../contract/payments/endpoints.ts";
import { type PaymentState, paymentStatesBefore } from "../../../contract/payments/states.ts";
import { run } from "../../core/db/run.ts";
import { words } from "../../core/db/sql-text.ts";
import { type Caller, readMany } from "../../core/db/read.ts";
import type { Write } from "../../core/db/write.ts";
import { book } from "./ledger.ts";
import { paymentView } from "./queries.ts";

/** The states whose beginning moves money from one account to another. */
const postings: Partial<Record<PaymentState, Posting>> = {
  sent: "sent",
  paid: "paid",
  failed: "failed",
  reversed: "reversed",
};

/**
 * Takes payment lines to a state where their payout goes, all or none: the only writer of it after a line has begun.
 * Books what the step moves, and records it for audit and listeners. `payoutId` is the payout that they go on with; null
 * takes them off theirs, a map says it line by line. The lines must be locked or their payout must be, and free to take
 * the step: otherwise it throws.
 */
export const movePayments = async (
  write: Write,
  me: Caller,
  ids: readonly string[],
  to: PaymentState,
  payoutId?: string | null | ReadonlyMap<string, string>,
): Promise<Payment[]> => {
  if (ids.length === 0) return [];
  const before = await readMany<Payment>(write.sql, paymentView, me, ids);
  const moved = await run(
    write.sql,
    `update payments set state = '${to}', ${payoutId === undefined ? "" : "payout_id = moving.payout, "}
       version = version + 1, updated_at = now()
     from unnest($1::uuid[], $2::uuid[]) as moving (id, payout)
     where _id = moving.id and state = any(${words(paymentStatesBefore(to))}) returning _id`,
    [ids, ids.map((id) => (typeof payoutId === "object" ? payoutId?.get(id) : payoutId) ?? null)],
  );
  if (moved.length !== ids.length)
    throw new Error(`${ids.length} payment lines should be ${to}, ${moved.length} could`);
  const posting = postings[to];
  if (posting) await book(write, posting, ids);
  const after = await readMany<Payment>(write.sql, paymentView, me, ids);
  await write.record(
    ...after.map((payment, index) => ({
      resource: "payments" as const,
      id: payment._id,
      before: before[index] ?? null,
      after: payment,
      people: [payment.user._id],
    })),
  );
  return after;
};
