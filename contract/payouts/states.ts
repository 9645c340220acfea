import { addStateLooks, before, type Move, type StateLook } from "../core/states.ts";

/** The life cycle of a payout. */
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
/** The transitions that payouts share with their lines (contract/payments/states.ts). */
export const wayOfPayouts = [
  { from: "scheduled", to: "sent", by: ["clock"] },
  { from: "sent", to: "awaiting_recipient", by: ["clock"] },
  { from: "sent", to: "paid", by: ["clock", "admin", "payments"] },
  { from: "sent", to: "failed", by: ["clock", "admin", "payments"] },
  { from: "awaiting_recipient", to: "paid", by: ["clock", "admin", "payments"] },
  { from: "awaiting_recipient", to: "failed", by: ["clock", "admin", "payments"] },
  // Sent again, to the current destination.
  { from: "failed", to: "scheduled", by: ["admin", "payments"] },
  { from: "paid", to: "reversed", by: ["admin", "payments"] },
] as const satisfies readonly Move<PayoutState>[];
export const payoutMoves = [
  ...wayOfPayouts,
  { from: "scheduled", to: "cancelled", by: ["admin", "payments"] },
  // Cancelled, so that its lines wait for another run.
  { from: "failed", to: "cancelled", by: ["admin", "payments"] },
] as const satisfies readonly Move<PayoutState>[];

/** The states from which a payout may move to `to`. */
export const payoutStatesBefore = (to: PayoutState): PayoutState[] => before(payoutMoves, to);

/** Labels of the states shared by payouts and lines. */
export const sharedStateLabels = {
  scheduled: "Scheduled",
  sent: "Sent",
  awaiting_recipient: "Waits for the recipient",
  paid: "Paid",
  failed: "Failed",
  reversed: "Reversed",
} as const satisfies Partial<Record<PayoutState, string>>;

export const payoutStateLabels: Record<PayoutState, string> = {
  ...sharedStateLabels,
  cancelled: "Cancelled",
};

addStateLooks({
  scheduled: { tone: "waiting", icon: "calendar" },
  sent: { tone: "going", icon: "plane" },
  awaiting_recipient: { tone: "waiting", icon: "hourglass" },
  paid: { tone: "done", icon: "check-on-line" },
  failed: { tone: "bad", icon: "exclamation" },
  reversed: { tone: "bad", icon: "turned-arrow" },
  cancelled: { tone: "neutral", icon: "crossed-circle" },
} satisfies Record<PayoutState, StateLook>);
