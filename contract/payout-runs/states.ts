import { addStateLooks, before, type Move, type StateLook } from "../core/states.ts";

/** Payouts that are sent together. */
export const payoutRunStates = ["draft", "scheduled", "sending", "done", "cancelled"] as const;
export type PayoutRunState = (typeof payoutRunStates)[number];
const payoutRunMoves = [
  { from: "draft", to: "scheduled", by: ["admin", "payments"] },
  { from: "draft", to: "cancelled", by: ["admin", "payments"] },
  { from: "scheduled", to: "cancelled", by: ["admin", "payments"] },
  { from: "scheduled", to: "sending", by: ["admin", "payments"] },
  // All of its payouts are settled; a failed one may be sent again.
  { from: "sending", to: "done", by: ["clock"] },
  { from: "done", to: "sending", by: ["admin", "payments"] },
] as const satisfies readonly Move<PayoutRunState>[];

/** The states from which a payout run may move to `to`. */
export const payoutRunStatesBefore = (to: PayoutRunState): PayoutRunState[] => before(payoutRunMoves, to);

export const payoutRunStateLabels: Record<PayoutRunState, string> = {
  draft: "Draft",
  scheduled: "Scheduled",
  sending: "Sending",
  done: "Done",
  cancelled: "Cancelled",
};

addStateLooks({
  draft: { tone: "neutral", icon: "pencil" },
  scheduled: { tone: "waiting", icon: "calendar" },
  sending: { tone: "going", icon: "arrow" },
  done: { tone: "done", icon: "wide-check" },
  cancelled: { tone: "neutral", icon: "crossed-circle" },
} satisfies Record<PayoutRunState, StateLook>);
