import { before, type Move } from "../core/states.ts";

/** The life of what one person gets in one run. */
export const payoutStates = [
  "scheduled",
  "sent",
  "awaiting_recipient",
  "paid",
  "failed",
  "cancelled",
  "reversed",
] as const;
export type PayoutState = (typeof payoutStates)[number];
/** The way of a payout, and so of its lines (contract/payments/states.ts). */
export const wayOfPayouts = [
  { from: "scheduled", to: "sent", by: ["clock"] },
  { from: "sent", to: "awaiting_recipient", by: ["clock"] },
  { from: "sent", to: "paid", by: ["clock", "admin", "payments"] },
  { from: "sent", to: "failed", by: ["clock", "admin", "payments"] },
  { from: "awaiting_recipient", to: "paid", by: ["clock", "admin", "payments"] },
  { from: "awaiting_recipient", to: "failed", by: ["clock", "admin", "payments"] },
  // Sent again, with the destination of now.
  { from: "failed", to: "scheduled", by: ["admin", "payments"] },
  { from: "paid", to: "reversed", by: ["admin", "payments"] },
] as const satisfies readonly Move<PayoutState>[];
export const payoutMoves = [
  ...wayOfPayouts,
  { from: "scheduled", to: "cancelled", by: ["admin", "payments"] },
  // Given up, so that its lines wait for another run.
  { from: "failed", to: "cancelled", by: ["admin", "payments"] },
] as const satisfies readonly Move<PayoutState>[];

/** The states from which a payout may come to `to`. */
export const payoutStatesBefore = (to: PayoutState): PayoutState[] => before(payoutMoves, to);

/** What the states of that way are called. */
export const wordsOfTheWay = {
  scheduled: "Scheduled",
  sent: "Sent",
  awaiting_recipient: "Waits for the recipient",
  paid: "Paid",
  failed: "Failed",
  reversed: "Reversed",
} as const satisfies Partial<Record<PayoutState, string>>;

export const payoutStateWords: Record<PayoutState, string> = {
  ...wordsOfTheWay,
  cancelled: "Cancelled",
};
