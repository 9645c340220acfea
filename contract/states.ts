import type { Role } from "./core/roles.ts";

type Mover = Role | "worker" | "clock";
/** One allowed step of a life cycle: from, to, and whose step it is. */
interface Move<S extends string> {
  readonly from: S;
  readonly to: S;
  readonly by: readonly Mover[];
}

export const projectStates = ["draft", "active", "paused", "completed"] as const;
export type ProjectState = (typeof projectStates)[number];

export const workHistoryStates = [
  "running",
  "pending",
  "needs_correction",
  "approved",
  "rejected",
  "payment_approved",
] as const;
export type WorkHistoryState = (typeof workHistoryStates)[number];

/** The life of a work-history entry. What is not here cannot happen. */
export const workHistoryMoves = [
  { from: "running", to: "pending", by: ["worker"] },
  { from: "running", to: "needs_correction", by: ["worker", "clock"] },
  { from: "pending", to: "approved", by: ["admin", "manager"] },
  { from: "pending", to: "rejected", by: ["admin", "manager"] },
  // The worker who would have to say more has left, or has nothing to say.
  { from: "needs_correction", to: "rejected", by: ["admin", "manager"] },
  // Sent back with a question.
  { from: "pending", to: "needs_correction", by: ["admin", "manager"] },
  // The worker says when they worked, and why the clock did not know.
  { from: "needs_correction", to: "pending", by: ["worker"] },
  // Once.
  { from: "rejected", to: "pending", by: ["worker"] },
  // A decision taken back before it is paid for. A rejection taken back leaves the worker's one amendment to them, and
  // what nobody but they can tell the times of needs a correction again.
  { from: "approved", to: "pending", by: ["admin", "manager"] },
  { from: "rejected", to: "pending", by: ["admin", "manager"] },
  { from: "rejected", to: "needs_correction", by: ["clock"] },
  { from: "approved", to: "payment_approved", by: ["admin", "manager", "payments"] },
] as const satisfies readonly Move<WorkHistoryState>[];

const before = <S extends string>(moves: readonly Move<S>[], to: S, by?: Mover): S[] =>
  moves.filter((move) => move.to === to && (by === undefined || move.by.includes(by))).map((move) => move.from);

/** The states from which an entry may come to `to`, by whoever it is or by those given. */
export const statesBefore = (to: WorkHistoryState, by?: Mover): WorkHistoryState[] => before(workHistoryMoves, to, by);

/** Hours that are neither paid for nor rejected: somebody still has to decide on them. */
export const openStates: readonly WorkHistoryState[] = ["running", "pending", "needs_correction", "approved"];

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
/** The way of a payout, and so of its lines. */
const wayOfPayouts = [
  { from: "scheduled", to: "sent", by: ["clock"] },
  { from: "sent", to: "awaiting_recipient", by: ["clock"] },
  { from: "sent", to: "paid", by: ["clock", "admin", "payments"] },
  { from: "sent", to: "failed", by: ["clock", "admin", "payments"] },
  { from: "awaiting_recipient", to: "paid", by: ["clock", "admin", "payments"] },
  { from: "awaiting_recipient", to: "failed", by: ["clock", "admin", "payments"] },
  // Sent again, with the destination of now.
  { from: "failed", to: "scheduled", by: ["admin", "payments"] },
  { from: "paid", to: "reversed", by: ["admin", "payments"] },
] as const satisfies readonly Move<PayoutState & PaymentState>[];
export const payoutMoves = [
  ...wayOfPayouts,
  { from: "scheduled", to: "cancelled", by: ["admin", "payments"] },
  // Given up, so that its lines wait for another run.
  { from: "failed", to: "cancelled", by: ["admin", "payments"] },
] as const satisfies readonly Move<PayoutState>[];

/** The states from which a payout may come to `to`. */
export const payoutStatesBefore = (to: PayoutState): PayoutState[] => before(payoutMoves, to);

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

/** What somebody finds wrong with a line of theirs. */
export const disputeStates = ["open", "answered", "withdrawn"] as const;
export type DisputeState = (typeof disputeStates)[number];

/** The life of a request to be erased; staff decide it, never their own. */
export const erasureStates = ["asked", "erased", "declined", "withdrawn"] as const;
export type ErasureState = (typeof erasureStates)[number];
const erasureMoves = [
  { from: "asked", to: "erased", by: ["admin"] },
  { from: "asked", to: "declined", by: ["admin"] },
  { from: "asked", to: "withdrawn", by: ["worker"] },
] as const satisfies readonly Move<ErasureState>[];

/** The states from which a request may come to `to`. */
export const erasureStatesBefore = (to: ErasureState): ErasureState[] => before(erasureMoves, to);

type AnyState =
  | WorkHistoryState
  | ProjectState
  | PaymentState
  | PayoutState
  | PayoutRunState
  | DisputeState
  | ErasureState;

export const stateWords: Record<AnyState, string> = {
  running: "Running",
  pending: "Waiting for approval",
  needs_correction: "Needs a correction",
  approved: "Approved",
  rejected: "Rejected",
  payment_approved: "Payment approved",
  draft: "Draft",
  active: "Active",
  paused: "Paused",
  completed: "Completed",
  proposed: "Proposed",
  accrued: "Accrued",
  scheduled: "Scheduled",
  sent: "Sent",
  awaiting_recipient: "Waits for the recipient",
  paid: "Paid",
  failed: "Failed",
  reversed: "Reversed",
  cancelled: "Cancelled",
  sending: "Sending",
  done: "Done",
  open: "Open",
  answered: "Answered",
  asked: "Asked for",
  erased: "Erased",
  declined: "Declined",
  withdrawn: "Withdrawn",
};
