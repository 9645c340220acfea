import { addStateLooks, before, type Move, type Mover, type StateLook } from "../core/states.ts";

/** The life cycle of an uploaded item. A line to be read has earlier states of its own: open, assigned, draft. */
export const collectedStates = ["submitted", "approved", "rejected", "late"] as const;
export type CollectedState = (typeof collectedStates)[number];

const reviewers = ["admin", "manager", "reviewer"] as const;

/** All transitions of an item; any other is impossible. */
export const collectedMoves = [
  { from: "submitted", to: "approved", by: reviewers },
  { from: "submitted", to: "rejected", by: reviewers },
  // Replaced by its author.
  { from: "rejected", to: "submitted", by: ["worker"] },
  // A line that someone else has recorded meanwhile; a first recording may be too late, too.
  { from: "rejected", to: "late", by: ["worker"] },
] as const satisfies readonly Move<CollectedState>[];

/** The states from which an item may move to `to`, by anyone or only by `by`. */
export const collectedStatesBefore = (to: CollectedState, by?: Mover): CollectedState[] =>
  before(collectedMoves, to, by);

export const collectedStateLabels: Record<CollectedState, string> = {
  submitted: "Waiting for review",
  approved: "Approved",
  rejected: "Rejected",
  late: "Too late",
};

addStateLooks({
  submitted: { tone: "waiting", icon: "arrow-up" },
  approved: { tone: "good", icon: "check" },
  rejected: { tone: "bad", icon: "cross" },
  late: { tone: "bad", icon: "moon" },
} satisfies Record<CollectedState, StateLook>);

/** Why an item is rejected. */
export const rejectCauses = ["off_topic", "poor_quality", "incomplete", "duplicate", "private_data", "other"] as const;
export type RejectCause = (typeof rejectCauses)[number];
export const rejectCauseLabels: Record<RejectCause, string> = {
  off_topic: "Not what was asked for",
  poor_quality: "Poor quality",
  incomplete: "Incomplete",
  duplicate: "Uploaded before",
  private_data: "Shows private data",
  other: "Other",
};
