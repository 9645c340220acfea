import type { Role } from "./roles.ts";

/** One allowed step of a life cycle: from, to, and whose step it is. */
interface Move<S extends string> {
  readonly from: S;
  readonly to: S;
  readonly by: readonly (Role | "worker" | "clock")[];
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
  { from: "approved", to: "payment_approved", by: ["admin", "manager", "payments"] },
] as const satisfies readonly Move<WorkHistoryState>[];

const before = <S extends string>(moves: readonly Move<S>[], to: S): S[] =>
  moves.filter((move) => move.to === to).map((move) => move.from);

/** The states from which an entry may come to `to`. */
export const statesBefore = (to: WorkHistoryState): WorkHistoryState[] => before(workHistoryMoves, to);

/** Hours that are neither paid for nor rejected: somebody still has to decide on them. */
export const openStates: readonly WorkHistoryState[] = ["running", "pending", "needs_correction", "approved"];

/** The life of a payment line: it begins when the payment of approved hours is approved. */
export const paymentStates = ["accrued"] as const;
export type PaymentState = (typeof paymentStates)[number];

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

export const stateWords: Record<WorkHistoryState | ProjectState | PaymentState | ErasureState, string> = {
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
  accrued: "Accrued",
  asked: "Asked for",
  erased: "Erased",
  declined: "Declined",
  withdrawn: "Withdrawn",
};
