import { addStateLooks, before, type Move, type Mover, type StateLook } from "../core/states.ts";

/** The life cycle of a job; who works on it is said by its assigned jobs. */
export const jobStates = [
  "draft",
  "available",
  "taken",
  "in_review",
  "disputable",
  "completed",
  "paused",
  "archived",
] as const;
export type JobState = (typeof jobStates)[number];

/** All transitions of a job; any other is impossible. */
export const jobMoves = [
  { from: "draft", to: "available", by: ["admin", "manager"] },
  { from: "available", to: "taken", by: ["worker", "admin", "manager"] },
  { from: "taken", to: "in_review", by: ["worker"] },
  // Its rejection is disputed.
  { from: "disputable", to: "in_review", by: ["worker"] },
  // The same, where it is open to others again and nobody took it yet.
  { from: "available", to: "in_review", by: ["worker"] },
  // Or a manager keeps it from others since.
  { from: "paused", to: "in_review", by: ["worker"] },
  { from: "draft", to: "in_review", by: ["worker"] },
  // It was not among those that are reviewed.
  { from: "taken", to: "completed", by: ["clock"] },
  { from: "in_review", to: "completed", by: ["admin", "manager", "reviewer"] },
  // Rework.
  { from: "in_review", to: "taken", by: ["admin", "manager", "reviewer"] },
  // Rejected: it is kept from others while its worker may dispute that.
  { from: "in_review", to: "disputable", by: ["admin", "manager", "reviewer"] },
  // The time for a dispute is over, or its worker or a manager does not wait for it.
  { from: "disputable", to: "available", by: ["worker", "clock"] },
  // Rejected after a dispute, which is final.
  { from: "in_review", to: "available", by: ["admin", "manager", "reviewer"] },
  // Released, expired, or taken from its worker.
  { from: "taken", to: "available", by: ["worker", "clock", "admin", "manager"] },
  // Found wrong afterwards: it goes back to who did it.
  { from: "completed", to: "taken", by: ["admin", "manager"] },
  { from: "available", to: "paused", by: ["admin", "manager", "clock"] },
  { from: "paused", to: "available", by: ["admin", "manager"] },
  { from: "available", to: "draft", by: ["admin", "manager"] },
  { from: "draft", to: "archived", by: ["admin", "manager"] },
  { from: "available", to: "archived", by: ["admin", "manager"] },
  { from: "paused", to: "archived", by: ["admin", "manager"] },
  { from: "completed", to: "archived", by: ["admin", "manager"] },
] as const satisfies readonly Move<JobState>[];

/** The states from which a job may move to `to`, by anyone or only by `by`. */
export const jobStatesBefore = (to: JobState, by?: Mover): JobState[] => before(jobMoves, to, by);

/** The states that managers set by themselves; the others follow from the work. */
export const settableJobStates = ["draft", "available", "paused", "archived"] as const;

export const jobStateLabels: Record<JobState, string> = {
  draft: "Draft",
  available: "Available",
  taken: "Taken",
  in_review: "In review",
  disputable: "Can be disputed",
  completed: "Completed",
  paused: "Paused",
  archived: "Archived",
};

addStateLooks({
  draft: { tone: "neutral", icon: "pencil" },
  available: { tone: "good", icon: "circle-plus" },
  taken: { tone: "going", icon: "person" },
  in_review: { tone: "waiting", icon: "eye" },
  disputable: { tone: "waiting", icon: "bubble-dots" },
  completed: { tone: "done", icon: "flag" },
  paused: { tone: "waiting", icon: "bars" },
  archived: { tone: "neutral", icon: "box" },
} satisfies Record<JobState, StateLook>);
