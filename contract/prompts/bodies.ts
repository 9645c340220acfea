import { z } from "zod";
import { Id, line, text, Version } from "../core/fields.ts";
import { scaleMax } from "../ratings/scale.ts";
import { PromptChoice } from "./entity.ts";
import { comparedMin, promptLimits } from "./rules.ts";

const isWritten = (written: string): boolean => written.trim() !== "";
export const promptText = text(promptLimits.prompt).refine(isWritten, "Write a prompt.");

const givenRatings = z
  .array(z.strictObject({ feature: Id, score: z.int().min(1).max(scaleMax) }))
  .max(50)
  .refine((all) => new Set(all.map(({ feature }) => feature)).size === all.length, "Rate each feature once.");
const ratedAnswers = z.array(z.strictObject({ _id: Id, ratings: givenRatings })).max(promptLimits.answers);

/** An answered turn keeps what was asked, so its prompt is left out or the same. */
const turn = z.strictObject({
  /** Missing: a new turn. */
  _id: Id.optional(),
  prompt: promptText,
  idealAnswer: text(promptLimits.answer).default(""),
  answers: ratedAnswers.max(1).default([]),
});
const turns = z.array(turn).max(promptLimits.turns).meta({ label: "Turns" });
const status = z.enum(["draft", "submitted"]).meta({ label: "Status" });
const reason = text(promptLimits.reason).meta({ label: "Reason", widget: "text" });

export const customBody = z.strictObject({ turns: turns.default([]), status: status.default("draft") });
export const customPatch = z.strictObject({ turns, status: status.default("draft"), version: Version.optional() });

const given = z.strictObject({
  text: text(promptLimits.answer).refine(isWritten, "Write the answer."),
  source: line(120),
});

export const selectiveBody = z
  .strictObject({
    /** Missing: it is written when the model is asked. */
    prompt: promptText.optional().meta({ label: "Prompt" }),
    answers: z
      .array(given)
      .max(promptLimits.answers)
      .refine((all) => all.length === 0 || all.length >= comparedMin, "Give two to four answers, or none.")
      .default([])
      .meta({ label: "Answers", help: "Two to four, each with the model or system that it comes from" }),
  })
  .refine(({ prompt, answers }) => prompt !== undefined || answers.length === 0, {
    path: ["prompt"],
    message: "Write a prompt.",
  });
export const selectivePatch = z.strictObject({
  prompt: promptText.optional().meta({ label: "Prompt" }),
  answers: ratedAnswers.default([]),
  choice: PromptChoice.nullable().default(null),
  best: Id.nullable().default(null).meta({ label: "Best answer" }),
  reason: reason.default(""),
  status: status.default("draft"),
  version: Version.optional(),
});

/** Its author reads it, so it is kept with the prompt and not in the audit. */
export const promptCause = line(1000).meta({ label: "Cause", help: "Its author reads this" });

export const reviewBody = z
  .strictObject({
    decision: z
      .enum(["approve", "reject"])
      .meta({ label: "Decision", options: { approve: "Approve", reject: "Reject" }, writeOnly: true }),
    cause: line(1000, 0).default("").meta({ label: "Cause" }),
    version: Version.optional(),
  })
  .refine(({ decision, cause }) => decision === "approve" || isWritten(cause), {
    path: ["cause"],
    message: "Say why, so that it can be done better.",
  });
