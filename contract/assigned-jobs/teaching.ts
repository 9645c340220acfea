import { z } from "zod";
import { Id, Ref } from "../core/fields.ts";

/** A chapter that a decision proposes to the worker, to those who may see its course. */
export const ProposedChapter = z.strictObject({
  _id: Id,
  name: z.string(),
  course: Ref,
  /** Whether the caller is in its course. */
  isEnrolled: z.boolean(),
});
ProposedChapter.register(z.globalRegistry, { id: "ProposedChapter" });
export type ProposedChapter = z.infer<typeof ProposedChapter>;

/** A chapter that a decision about work may propose. */
export const TeachingChapter = z.strictObject({
  _id: Id,
  name: z.string(),
  course: Ref,
  /** The clauses of the project's guideline that it teaches. */
  anchors: z.array(z.string()),
  /** Its course is the newest open one that grants a skill which the job needs. */
  isOfSkill: z.boolean(),
});
TeachingChapter.register(z.globalRegistry, { id: "TeachingChapter" });
export type TeachingChapter = z.infer<typeof TeachingChapter>;

/**
 * The chapter that matches a decision: one that teaches the first cited clause which any teaches, or else the first of the
 * course that grants the skill. Undefined where there is none.
 */
export const matchingChapter = <C extends Pick<TeachingChapter, "anchors" | "isOfSkill">>(
  chapters: readonly C[],
  cited: readonly string[],
): C | undefined => {
  const teaching = cited.flatMap((anchor) => chapters.find(({ anchors }) => anchors.includes(anchor)) ?? []);
  return teaching[0] ?? chapters.find(({ isOfSkill }) => isOfSkill);
};
