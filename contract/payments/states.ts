import { before, type Move } from "../core/states.ts";
import { wayOfPayouts, wordsOfTheWay } from "../payouts/states.ts";

/**
 * The life of a payment line. One of work begins accrued, when the payment of approved hours is approved; an adjustment
 * begins proposed, and is accrued when a second person agrees. From then on a line goes where its payout goes.
 */
export const paymentStates = [
  "proposed",
  "declined",
  "accrued",
  "scheduled",
  "sent",
  "awaiting_recipient",
  "paid",
  "failed",
  "reversed",
] as const;
export type PaymentState = (typeof paymentStates)[number];
export const paymentMoves = [
  ...wayOfPayouts,
  { from: "proposed", to: "accrued", by: ["admin", "payments"] },
  { from: "proposed", to: "declined", by: ["admin", "payments"] },
  { from: "accrued", to: "scheduled", by: ["admin", "payments"] },
  // Its payout was cancelled.
  { from: "scheduled", to: "accrued", by: ["admin", "payments"] },
  { from: "failed", to: "accrued", by: ["admin", "payments"] },
  // Owed again, and paid in another run.
  { from: "reversed", to: "scheduled", by: ["admin", "payments"] },
] as const satisfies readonly Move<PaymentState>[];

/** The states from which a payment line may come to `to`. */
export const paymentStatesBefore = (to: PaymentState): PaymentState[] => before(paymentMoves, to);

export const paymentStateWords: Record<PaymentState, string> = {
  proposed: "Proposed",
  declined: "Declined",
  accrued: "Accrued",
  ...wordsOfTheWay,
};

/** What somebody finds wrong with a line of theirs. */
export const disputeStates = ["open", "answered", "withdrawn"] as const;
export type DisputeState = (typeof disputeStates)[number];

export const disputeStateWords: Record<DisputeState, string> = {
  open: "Open",
  answered: "Answered",
  withdrawn: "Withdrawn",
};
