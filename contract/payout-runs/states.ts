import { before, type Move } from "../core/states.ts";

/** Payouts that are sent together. */
export const payoutRunStates = ["draft", "scheduled", "sending", "done", "cancelled"] as const;
export type PayoutRunState = (typeof payoutRunStates)[number];
const payoutRunMoves = [
  { from: "draft", to: "scheduled", by: ["admin", "payments"] },
  { from: "draft", to: "cancelled", by: ["admin", "payments"] },
  { from: "scheduled", to: "cancelled", by: ["admin", "payments"] },
  { from: "scheduled", to: "sending", by: ["admin", "payments"] },
  // All of its payouts are settled, and one that failed is sent again.
  { from: "sending", to: "done", by: ["clock"] },
  { from: "done", to: "sending", by: ["admin", "payments"] },
] as const satisfies readonly Move<PayoutRunState>[];

/** The states from which a payout run may come to `to`. */
export const payoutRunStatesBefore = (to: PayoutRunState): PayoutRunState[] => before(payoutRunMoves, to);

export const payoutRunStateWords: Record<PayoutRunState, string> = {
  draft: "Draft",
  scheduled: "Scheduled",
  sending: "Sending",
  done: "Done",
  cancelled: "Cancelled",
};
