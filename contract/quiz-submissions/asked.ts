import { z } from "zod";
import { Id } from "../core/fields.ts";
import { AskedContent } from "../question-banks/question.ts";

/** A question as a learner is asked it: nothing here tells the right answer. */
export const askedFields = {
  /** Its place in the attempt, from 1. */
  place: z.int().min(1),
  questionId: Id,
  /** Sanitised HTML. */
  text: z.string().meta({ label: "Question", widget: "rich" }),
  /** The most points that it gives. */
  worth: z.number().meta({ label: "Points" }),
  content: AskedContent,
};

export const PreviewQuestion = z.strictObject(askedFields);
PreviewQuestion.register(z.globalRegistry, { id: "PreviewQuestion" });
export type PreviewQuestion = z.infer<typeof PreviewQuestion>;

const Weighed = { fraction: z.number(), feedback: z.string() };

/**
 * The right answer of a question in terms of what was shown, as `Answer` is: `choices` and `matches` are in the order in
 * which they were shown, and `order` names shown items by their place there. Fractions are percentages.
 */
export const RightAnswer = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.enum(["single", "multiple"]), choices: z.array(z.strictObject(Weighed)) }),
  z.strictObject({
    kind: z.literal("true_false"),
    isTrue: z.boolean(),
    feedbackTrue: z.string(),
    feedbackFalse: z.string(),
  }),
  z.strictObject({
    kind: z.literal("short_text"),
    answers: z.array(z.strictObject({ text: z.string(), ...Weighed })),
    matchCase: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal("numeric"),
    answers: z.array(z.strictObject({ value: z.number(), tolerance: z.number(), ...Weighed })),
  }),
  /** For each prompt the place of a right match; null where the corrected one was not among those shown. */
  z.strictObject({ kind: z.literal("matching"), matches: z.array(z.int().nullable()) }),
  z.strictObject({ kind: z.literal("ordering"), order: z.array(z.int()) }),
  z.strictObject({
    kind: z.literal("essay"),
    rubric: z.array(z.strictObject({ criterion: z.string(), points: z.number() })),
    /** For those who grade; empty to learners. */
    guidance: z.string(),
  }),
]);
export type RightAnswer = z.output<typeof RightAnswer>;
