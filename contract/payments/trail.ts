import { z } from "zod";
import { Id, Instant, Ref } from "../core/fields.ts";
import { accounts, postings } from "../ledger/accounts.ts";
import { payoutStates } from "../payouts/states.ts";

const Who = Ref.nullable();

/** One transaction of the ledger; `amount` in minor units, never negative. */
const Step = z.strictObject({
  _id: Id,
  kind: z.enum(postings),
  debit: z.enum(accounts),
  credit: z.enum(accounts),
  amount: z.int().min(0),
  /** Null: the server detected it by itself. */
  by: Who,
  at: Instant,
});

/** A payout that included the line; `amount` is the whole payout's, in minor units. */
const Payout = z.strictObject({
  _id: Id,
  run: Ref,
  state: z.enum(payoutStates),
  amount: z.int(),
  attempt: z.int(),
  providerId: z.string().nullable(),
  problem: z.string(),
  sentAt: Instant.nullable(),
  settledAt: Instant.nullable(),
});

/** The full history of a payment line: from the work or the proposal to the money that left the bank. */
export const PaymentTrail = z.strictObject({
  _id: Id,
  /** Null: an adjustment, or a job. */
  work: z
    .strictObject({
      checkedInAt: Instant,
      checkedOutAt: Instant.nullable(),
      source: z.enum(["clock", "upload"]),
      note: z.string(),
      approvedBy: Who,
      approvedAt: Instant.nullable(),
    })
    .nullable(),
  /** The oldest first. */
  ledger: z.array(Step),
  /** The oldest first. */
  payouts: z.array(Payout),
});
PaymentTrail.register(z.globalRegistry, { id: "PaymentTrail" });
export type PaymentTrail = z.infer<typeof PaymentTrail>;
