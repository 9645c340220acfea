import { addStateLooks, before, type Move, type Mover, type StateLook } from "../core/states.ts";

export const workHistoryStates = [
  "running",
  "pending",
  "needs_correction",
  "approved",
  "rejected",
  "payment_approved",
] as const;
export type WorkHistoryState = (typeof workHistoryStates)[number];

/** All transitions of a work-history entry; any other is impossible. */
export const workHistoryMoves = [
  // A manager enters the check-out of someone who left without one.
  { from: "running", to: "pending", by: ["worker", "admin", "manager"] },
  { from: "running", to: "needs_correction", by: ["worker", "clock"] },
  { from: "pending", to: "approved", by: ["admin", "manager"] },
  { from: "pending", to: "rejected", by: ["admin", "manager"] },
  // The worker has left, or makes no correction.
  { from: "needs_correction", to: "rejected", by: ["admin", "manager"] },
  // Sent back with a question.
  { from: "pending", to: "needs_correction", by: ["admin", "manager"] },
  // The worker corrects the times, with the reason, or a manager enters the check-out.
  { from: "needs_correction", to: "pending", by: ["worker", "admin", "manager"] },
  // Only once.
  { from: "rejected", to: "pending", by: ["worker"] },
  // Undoes a decision before payment. After an undone rejection the worker can still correct once, and entries that
  // needed a correction need it again.
  { from: "approved", to: "pending", by: ["admin", "manager"] },
  { from: "rejected", to: "pending", by: ["admin", "manager"] },
  { from: "rejected", to: "needs_correction", by: ["clock"] },
  { from: "approved", to: "payment_approved", by: ["admin", "manager", "payments"] },
  // With its payment line, until a run takes that.
  { from: "payment_approved", to: "approved", by: ["admin", "manager", "payments"] },
] as const satisfies readonly Move<WorkHistoryState>[];

/** The states from which an entry may move to `to`, by anyone or only by `by`. */
export const statesBefore = (to: WorkHistoryState, by?: Mover): WorkHistoryState[] => before(workHistoryMoves, to, by);

/** Hours whose time counts as worked, wherever it is summed: it is unknown while they run or need a correction. */
export const workedStates: readonly WorkHistoryState[] = ["pending", "approved", "payment_approved"];

/** Hours that are neither paid for nor rejected, and so still need a decision. */
export const openStates: readonly WorkHistoryState[] = ["running", "pending", "needs_correction", "approved"];

export const workHistoryStateLabels: Record<WorkHistoryState, string> = {
  running: "Running",
  pending: "Waiting for approval",
  needs_correction: "Needs a correction",
  approved: "Approved",
  rejected: "Rejected",
  payment_approved: "Payment approved",
};

addStateLooks({
  running: { tone: "going", icon: "play" },
  pending: { tone: "waiting", icon: "clock" },
  needs_correction: { tone: "bad", icon: "triangle" },
  approved: { tone: "good", icon: "check" },
  rejected: { tone: "bad", icon: "cross" },
  payment_approved: { tone: "done", icon: "double-check" },
} satisfies Record<WorkHistoryState, StateLook>);
