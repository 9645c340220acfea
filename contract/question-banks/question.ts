import { z } from "zod";
import { Id, Instant, line, richText, text, Version } from "../core/fields.ts";

export const questionKinds = [
  "single",
  "multiple",
  "true_false",
  "short_text",
  "numeric",
  "matching",
  "ordering",
  "essay",
] as const;
export type QuestionKind = (typeof questionKinds)[number];
export const questionKindLabels: Record<QuestionKind, string> = {
  single: "Single choice",
  multiple: "Multiple choice",
  true_false: "True or false",
  short_text: "Short text",
  numeric: "Number",
  matching: "Matching",
  ordering: "Ordering",
  essay: "Essay",
};

/** The most choices, accepted answers, pairs or items of a question. */
export const choicesMax = 50;
/** Of an essay, and of any text that a learner answers, in characters. */
export const answerTextMax = 20_000;

/** What of a question's points an answer is worth, as a percentage; below 0 it takes points from other choices. */
const Fraction = z.number().min(-100).max(100).multipleOf(0.00001);
const Share = z.number().min(0).max(100).multipleOf(0.00001);
const feedback = text(2000).default("").meta({ label: "Feedback" });
const caption = text(2000).trim().min(1);
const of = <T extends z.ZodType>(item: T, min: number) => z.array(item).min(min).max(choicesMax);

/** A choice; its key is its place in the list, counted from 0, of the version that was shown. */
const Choice = z.strictObject({ text: caption, fraction: Fraction, feedback });
/** `*` stands for any characters, `\*` for itself. */
const AcceptedText = z.strictObject({ text: line(500), fraction: Share, feedback });
/** Right between `value - tolerance` and `value + tolerance`, both included. */
const AcceptedNumber = z.strictObject({
  value: z.number(),
  tolerance: z.number().min(0),
  fraction: Share,
  feedback,
});

/** What a question has beside its text, by its kind. */
export const QuestionContent = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("single"), choices: of(Choice, 2) }),
  /** The points are the sum of the chosen fractions, from 0 to 100 %. */
  z.strictObject({ kind: z.literal("multiple"), choices: of(Choice, 2) }),
  z.strictObject({
    kind: z.literal("true_false"),
    isTrue: z.boolean(),
    feedbackTrue: feedback,
    feedbackFalse: feedback,
  }),
  z.strictObject({
    kind: z.literal("short_text"),
    answers: of(AcceptedText, 1),
    matchCase: z.boolean().default(false),
  }),
  z.strictObject({ kind: z.literal("numeric"), answers: of(AcceptedNumber, 1) }),
  /** Each right pair is worth the same; `distractors` are offered beside the right matches. */
  z.strictObject({
    kind: z.literal("matching"),
    pairs: of(z.strictObject({ prompt: caption, match: line(500) }), 2),
    distractors: of(line(500), 0).default([]),
  }),
  /** In the right order; each item in its own place is worth the same. */
  z.strictObject({ kind: z.literal("ordering"), items: of(caption, 2) }),
  /** Graded by a person, along a rubric where it has one. */
  z.strictObject({
    kind: z.literal("essay"),
    rubric: of(z.strictObject({ criterion: line(300), points: z.number().min(0.25).max(1000).multipleOf(0.01) }), 0),
    guidance: text(5000).default(""),
  }),
]);
export type QuestionContent = z.output<typeof QuestionContent>;

export const questionFields = {
  title: line(200, 0).meta({ label: "Title", help: "Only staff see it" }),
  text: richText(20_000).meta({ label: "Question" }),
  points: z.number().min(0.25).max(1000).multipleOf(0.01).meta({ label: "Points" }),
  explanation: richText(20_000).meta({ label: "Explanation", help: "Shown with the result" }),
  content: QuestionContent.meta({ label: "Answers" }),
};
export const questionDefaults = { title: "", points: 1, explanation: "" };

/** A question as those who write it see it. */
export const Question = z.strictObject({
  _id: Id,
  bankId: Id,
  ...questionFields,
  kind: z.enum(questionKinds).meta({ label: "Kind", options: questionKindLabels }),
  /** Its present version, from 1. */
  number: z.int().min(1).meta({ label: "Version" }),
  createdAt: Instant.meta({ label: "Created" }),
  updatedAt: Instant.meta({ label: "Changed" }),
  version: Version,
});
Question.register(z.globalRegistry, { id: "Question" });
export type Question = z.infer<typeof Question>;

/** What of a question a learner sees before its answers are shown: no key, weight or feedback. */
export const AskedContent = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.enum(["single", "multiple"]), choices: z.array(z.string()) }),
  z.strictObject({ kind: z.enum(["true_false", "short_text", "numeric", "essay"]) }),
  z.strictObject({ kind: z.literal("matching"), prompts: z.array(z.string()), matches: z.array(z.string()) }),
  z.strictObject({ kind: z.literal("ordering"), items: z.array(z.string()) }),
]);
AskedContent.register(z.globalRegistry, { id: "AskedContent" });
export type AskedContent = z.output<typeof AskedContent>;

const Place = z
  .int()
  .min(0)
  .max(2 * choicesMax);
/**
 * A learner's answer, in terms of what they were shown: choices and items by their place there, counted from 0, and of a
 * matching question for each prompt the place of a match, or null.
 */
export const Answer = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("single"), choice: Place }),
  z.strictObject({ kind: z.literal("multiple"), choices: z.array(Place).max(choicesMax) }),
  z.strictObject({ kind: z.literal("true_false"), isTrue: z.boolean() }),
  z.strictObject({ kind: z.literal("short_text"), text: line(500, 0) }),
  z.strictObject({ kind: z.literal("numeric"), value: z.number() }),
  z.strictObject({ kind: z.literal("matching"), matches: z.array(Place.nullable()).max(choicesMax) }),
  z.strictObject({ kind: z.literal("ordering"), order: z.array(Place).max(choicesMax) }),
  z.strictObject({ kind: z.literal("essay"), text: text(answerTextMax) }),
]);
Answer.register(z.globalRegistry, { id: "QuestionAnswer" });
export type Answer = z.output<typeof Answer>;
