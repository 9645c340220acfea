import { addStateLooks, before, type Move, type Mover, type StateLook } from "../core/states.ts";

/** The life cycle of one person's work on a job, from taking it to the last decision. */
export const assignedJobStates = [
  "assigned",
  "in_progress",
  "submitted",
  "in_review",
  "approved",
  "rework",
  "rejected",
  "expired",
  "released",
  "reassigned",
  "cancelled",
] as const;
export type AssignedJobState = (typeof assignedJobStates)[number];

/** With the worker, who holds a place for it and has limited time. */
export const heldStates = ["assigned", "in_progress", "rework"] as const satisfies readonly AssignedJobState[];
export const isHeld = (status: AssignedJobState): boolean => (heldStates as readonly string[]).includes(status);
/** Given out: nobody else can take the job. */
export const openAssignedStates = [...heldStates, "submitted", "in_review"] as const;

const staff = ["admin", "manager"] as const;
const reviewers = ["admin", "manager", "reviewer"] as const;

/** All transitions of an assigned job; any other is impossible. */
export const assignedJobMoves = [
  // The annotation server was told, or has nothing to be told.
  { from: "assigned", to: "in_progress", by: ["clock"] },
  { from: "in_progress", to: "submitted", by: ["worker"] },
  { from: "rework", to: "submitted", by: ["worker"] },
  // Not among those that are reviewed.
  { from: "submitted", to: "approved", by: ["clock"] },
  { from: "submitted", to: "in_review", by: reviewers },
  // The reviewer gave it back, or did not decide in time.
  { from: "in_review", to: "submitted", by: ["admin", "manager", "reviewer", "clock"] },
  { from: "in_review", to: "approved", by: reviewers },
  { from: "in_review", to: "rework", by: reviewers },
  { from: "in_review", to: "rejected", by: reviewers },
  // Disputed once: it is looked at again, as is rework that is disputed.
  { from: "rejected", to: "submitted", by: ["worker"] },
  // Found wrong afterwards.
  { from: "approved", to: "rework", by: staff },
  ...heldStates.flatMap(
    (from) =>
      [
        { from, to: "expired", by: ["clock"] },
        { from, to: "released", by: ["worker", "clock"] },
        { from, to: "reassigned", by: staff },
        { from, to: "cancelled", by: staff },
      ] as const,
  ),
] as const satisfies readonly Move<AssignedJobState>[];

/** The states from which an assigned job may move to `to`, by anyone or only by `by`. */
export const assignedStatesBefore = (to: AssignedJobState, by?: Mover): AssignedJobState[] =>
  before(assignedJobMoves, to, by);

export const assignedJobStateLabels: Record<AssignedJobState, string> = {
  assigned: "Being opened",
  in_progress: "In progress",
  submitted: "Waiting for review",
  in_review: "In review",
  approved: "Accepted",
  rework: "Needs rework",
  rejected: "Rejected",
  expired: "Expired",
  released: "Released",
  reassigned: "Reassigned",
  cancelled: "Cancelled",
};

addStateLooks({
  assigned: { tone: "going", icon: "dots" },
  in_progress: { tone: "going", icon: "half-disc" },
  submitted: { tone: "waiting", icon: "arrow-up" },
  in_review: { tone: "waiting", icon: "eye" },
  approved: { tone: "good", icon: "check" },
  rework: { tone: "bad", icon: "loop" },
  rejected: { tone: "bad", icon: "cross" },
  expired: { tone: "bad", icon: "alarm" },
  released: { tone: "neutral", icon: "arrow-out" },
  reassigned: { tone: "neutral", icon: "swap" },
  cancelled: { tone: "neutral", icon: "crossed-circle" },
} satisfies Record<AssignedJobState, StateLook>);

/** How a reviewer decides. */
export const decisions = ["accept", "fix", "rework", "reject"] as const;
export type ReviewDecision = (typeof decisions)[number];
export const decisionLabels: Record<ReviewDecision, string> = {
  accept: "Accept",
  fix: "Fix and accept",
  rework: "Send back",
  reject: "Reject",
};
/** The state that each decision leads to. */
export const decidedStates = {
  accept: "approved",
  fix: "approved",
  rework: "rework",
  reject: "rejected",
} as const satisfies Record<ReviewDecision, AssignedJobState>;
