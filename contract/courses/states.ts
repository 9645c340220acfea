import { addStateLooks, before, type Move, type Mover, type StateLook } from "../core/states.ts";

/** The life cycle of a course: learners find it once it is published; archived, it is for those who are in it. */
export const courseStates = ["draft", "published", "archived"] as const;
export type CourseState = (typeof courseStates)[number];
export const courseStateLabels: Record<CourseState, string> = {
  draft: "Draft",
  published: "Published",
  archived: "Archived",
};

/** The life cycle of one person's enrolment in a course. */
export const enrolmentStates = [
  "enrolled",
  "in_progress",
  "completed",
  "certified",
  "blocked",
  "withdrawn",
  "archived",
] as const;
export type EnrolmentState = (typeof enrolmentStates)[number];
export const enrolmentStateLabels: Record<EnrolmentState, string> = {
  enrolled: "Enrolled",
  in_progress: "Learning",
  completed: "Completed",
  certified: "Certified",
  blocked: "Blocked",
  withdrawn: "Withdrawn",
  archived: "Archived",
};

/** In the course: its chapters can be read. */
export const activeEnrolments = ["enrolled", "in_progress", "completed", "certified"] as const;
/** Done: what it grants is granted. */
export const finishedEnrolments = ["completed", "certified"] as const;

const staff = ["admin", "manager"] as const;

/** All transitions of an enrolment; any other is impossible. A blocked or archived one returns to what it was. */
export const enrolmentMoves = [
  // The first chapter that is opened.
  { from: "enrolled", to: "in_progress", by: ["worker"] },
  // All chapters are passed; or the learner leaves a renewal, and the course is completed as before.
  { from: "enrolled", to: "completed", by: ["clock", "worker"] },
  { from: "in_progress", to: "completed", by: ["clock", "worker"] },
  { from: "completed", to: "certified", by: ["clock", ...staff] },
  // Taken again, to renew a certificate that ends soon or has ended.
  { from: "completed", to: "enrolled", by: ["worker"] },
  { from: "certified", to: "enrolled", by: ["worker"] },
  // The renewal of a certificate is left.
  { from: "enrolled", to: "certified", by: ["worker"] },
  { from: "in_progress", to: "certified", by: ["worker"] },
  { from: "enrolled", to: "withdrawn", by: ["worker"] },
  { from: "in_progress", to: "withdrawn", by: ["worker"] },
  { from: "withdrawn", to: "enrolled", by: ["worker", ...staff] },
  ...activeEnrolments.flatMap(
    (state) =>
      [
        { from: state, to: "blocked", by: staff },
        { from: "blocked", to: state, by: staff },
        { from: state, to: "archived", by: ["worker"] },
        { from: "archived", to: state, by: ["worker"] },
      ] as const,
  ),
] as const satisfies readonly Move<EnrolmentState>[];

/** The states from which an enrolment may move to `to`, by anyone or only by `by`. */
export const enrolmentStatesBefore = (to: EnrolmentState, by?: Mover): EnrolmentState[] =>
  before(enrolmentMoves, to, by);

addStateLooks({
  draft: { tone: "neutral", icon: "pencil" },
  published: { tone: "good", icon: "ring" },
  archived: { tone: "neutral", icon: "box" },
} satisfies Record<CourseState, StateLook>);
addStateLooks({
  enrolled: { tone: "neutral", icon: "bookmark" },
  in_progress: { tone: "going", icon: "half-disc" },
  completed: { tone: "done", icon: "flag" },
  certified: { tone: "good", icon: "star" },
  blocked: { tone: "bad", icon: "octagon" },
  withdrawn: { tone: "neutral", icon: "arrow-back" },
  archived: { tone: "neutral", icon: "box" },
} satisfies Record<EnrolmentState, StateLook>);
