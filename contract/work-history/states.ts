import { before, type Move, type Mover } from "../core/states.ts";

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

/** The states from which an entry may come to `to`, by whoever it is or by those given. */
export const statesBefore = (to: WorkHistoryState, by?: Mover): WorkHistoryState[] => before(workHistoryMoves, to, by);

/** Hours that are neither paid for nor rejected: somebody still has to decide on them. */
export const openStates: readonly WorkHistoryState[] = ["running", "pending", "needs_correction", "approved"];

export const workHistoryStateWords: Record<WorkHistoryState, string> = {
  running: "Running",
  pending: "Waiting for approval",
  needs_correction: "Needs a correction",
  approved: "Approved",
  rejected: "Rejected",
  payment_approved: "Payment approved",
};
