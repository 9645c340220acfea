import { addStateLooks, before, type Move, type StateLook } from "../core/states.ts";
import { type PayoutState, wayOfPayouts, sharedStateLabels } from "../payouts/states.ts";

/**
 * The life cycle of a payment line. One of work begins accrued, when the payment of approved hours is approved; an
 * adjustment begins proposed, as does an accepted job, and is accrued when a second person approves it. From then on a
 * line follows its payout.
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
  // Managers approve jobs, not adjustments.
  { from: "proposed", to: "accrued", by: ["admin", "manager", "payments"] },
  { from: "proposed", to: "declined", by: ["admin", "payments"] },
  // The approval was undone: a proposal waits again, a line of hours ends, and the hours wait for a new one.
  { from: "accrued", to: "proposed", by: ["admin", "manager", "payments"] },
  { from: "accrued", to: "declined", by: ["admin", "manager", "payments"] },
  { from: "accrued", to: "scheduled", by: ["admin", "payments"] },
  // Its payout was cancelled.
  { from: "scheduled", to: "accrued", by: ["admin", "payments"] },
  { from: "failed", to: "accrued", by: ["admin", "payments"] },
  // Owed again, and paid in another run.
  { from: "reversed", to: "scheduled", by: ["admin", "payments"] },
] as const satisfies readonly Move<PaymentState>[];

/** The states from which a payment line may move to `to`. */
export const paymentStatesBefore = (to: PaymentState): PaymentState[] => before(paymentMoves, to);

/** The states of a line that is owed and that no payout has on its way. */
export const unpaidStates: readonly PaymentState[] = /* @__PURE__ */ paymentStatesBefore("scheduled");

/** The words of everyone's pages and files: the person who is paid and staff speak of the same state. */
export const paymentStateLabels: Record<PaymentState, string> = {
  proposed: "Proposed",
  declined: "Declined",
  accrued: "Payment approved",
  ...sharedStateLabels,
};

/** The cause that a declined line of hours shows: its approval was undone, and no one typed a cause. */
export const undoneText = "The approval was undone.";

/** The states of a dispute about a payment line. */
export const disputeStates = ["open", "answered", "withdrawn"] as const;
export type DisputeState = (typeof disputeStates)[number];

export const disputeStateLabels: Record<DisputeState, string> = {
  open: "Open",
  answered: "Answered",
  withdrawn: "Withdrawn",
};

/** How staff's answer ends a dispute. */
export const disputeOutcomes = ["upheld", "declined"] as const;
export type DisputeOutcome = (typeof disputeOutcomes)[number];
export const disputeOutcomeLabels: Record<DisputeOutcome, string> = { upheld: "Upheld", declined: "Declined" };

// States shared with payouts look as they do for payouts.
addStateLooks({
  proposed: { tone: "neutral", icon: "question" },
  declined: { tone: "bad", icon: "barred-circle" },
  accrued: { tone: "waiting", icon: "banknote" },
  open: { tone: "waiting", icon: "bubble-mark" },
  upheld: { tone: "good", icon: "check" },
  answered: { tone: "good", icon: "bubble-check" },
  withdrawn: { tone: "neutral", icon: "arrow-back" },
} satisfies Record<Exclude<PaymentState, PayoutState> | DisputeState | DisputeOutcome, StateLook>);
