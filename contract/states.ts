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

/** The states from which an entry may come to `to`. */
export const statesBefore = (to: WorkHistoryState): WorkHistoryState[] =>
  workHistoryMoves.filter((move) => move.to === to).map((move) => move.from);

/** The life of a payment line: it begins when the payment of approved hours is approved. */
export const paymentStates = ["accrued"] as const;
export type PaymentState = (typeof paymentStates)[number];

export const stateWords: Record<WorkHistoryState | ProjectState | PaymentState, string> = {
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
};
