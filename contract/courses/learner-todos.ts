import { z } from "zod";
import { Day, Id, Ref } from "../core/fields.ts";

/** What can wait for a learner, the most pressing first. */
export const learnerTodoKinds = [
  "quiz_open",
  "quiz_retake",
  "course_continue",
  "certificate_expired",
  "certificate_expiring",
  "essays_graded",
] as const;
export type LearnerTodoKind = (typeof learnerTodoKinds)[number];
/** The most in one reply. */
export const learnerTodosMax = 10;

const Percent = z.number().min(0).max(100);

/** One thing that waits for a learner, with what its link needs; what does not belong to its kind is null. */
export const LearnerTodo = z.strictObject({
  kind: z.enum(learnerTodoKinds),
  /** Null for a quiz that stands alone. */
  course: Ref.nullable(),
  quiz: Ref.nullable(),
  /** The attempt to be read. */
  submission: Id.nullable(),
  /** Of the course; 0: it is not begun. */
  progress: z.int().min(0).max(100).nullable(),
  chapterCount: z.int().nullable(),
  /** The best result of the quiz; null where none counts. */
  best: Percent.nullable(),
  /** Null: as many as one likes. */
  attemptsLeft: z.int().nullable(),
  /** The last day of the certificate. */
  day: Day.nullable(),
});
LearnerTodo.register(z.globalRegistry, { id: "LearnerTodo" });
export type LearnerTodo = z.infer<typeof LearnerTodo>;
