import { addStateLooks, before, type Move, type Mover, type StateLook } from "../core/states.ts";

/** The life cycle of an attempt at a quiz. */
export const submissionStates = ["started", "submitted", "pending_review", "graded", "void"] as const;
export type SubmissionState = (typeof submissionStates)[number];

const staff = ["admin", "manager"] as const;
const reviewers = ["admin", "manager", "reviewer"] as const;

/** All transitions of an attempt; any other is impossible. */
export const submissionMoves = [
  // By the clock with what was saved, once the time is over.
  { from: "started", to: "submitted", by: ["worker", "clock"] },
  // Graded at once, but for what a person has to grade.
  { from: "submitted", to: "graded", by: ["clock"] },
  { from: "submitted", to: "pending_review", by: ["clock"] },
  { from: "pending_review", to: "graded", by: reviewers },
  // Whoever graded it undoes that.
  { from: "graded", to: "pending_review", by: reviewers },
  { from: "started", to: "void", by: staff },
  { from: "submitted", to: "void", by: staff },
  { from: "pending_review", to: "void", by: staff },
  { from: "graded", to: "void", by: staff },
] as const satisfies readonly Move<SubmissionState>[];

/** The states from which an attempt may move to `to`, by anyone or only by `by`. */
export const submissionStatesBefore = (to: SubmissionState, by?: Mover): SubmissionState[] =>
  before(submissionMoves, to, by);

export const submissionStateLabels: Record<SubmissionState, string> = {
  started: "Open",
  submitted: "Submitted",
  pending_review: "Waiting for review",
  graded: "Graded",
  void: "Void",
};

addStateLooks({
  started: { tone: "going", icon: "chevron" },
  submitted: { tone: "waiting", icon: "arrow-up" },
  pending_review: { tone: "waiting", icon: "lens" },
  graded: { tone: "done", icon: "checked-sheet" },
  void: { tone: "neutral", icon: "dashed-circle" },
} satisfies Record<SubmissionState, StateLook>);
