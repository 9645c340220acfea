import { z } from "zod";
import { create, Id, Instant, line, patch, Ref, text, Version } from "../core/fields.ts";
import { Question, questionDefaults, questionFields, type QuestionContent, questionKinds } from "./question.ts";
import { questionProblems } from "./validity.ts";

/** The most questions of a bank, and of a file. */
export const questionsMax = 1000;
/** The most questions that one call adds. */
export const questionsAddedMax = 200;
/** Of a file of questions, in bytes. */
export const questionFileMax = 1_000_000;

export const bankFields = {
  name: line(120).meta({ label: "Name", help: "Such as Bounding boxes, basics" }),
  description: text(2000).meta({ label: "What it asks about", widget: "text" }),
};
export const bankDefaults = { description: "" };

export const QuestionBank = z.strictObject({
  _id: Id,
  ...bankFields,
  totalQuestions: z.int().meta({ label: "Questions" }),
  totalPoints: z.number().meta({ label: "Points" }),
  /** How many quizzes draw from it or ask a question of it; archived ones don't count. */
  quizzes: z.int().meta({ label: "Quizzes" }),
  /** New quizzes can't draw from it; those that do go on. */
  isArchived: z.boolean().meta({ label: "Archived" }),
  createdBy: Ref.nullable().meta({ label: "Created by", reference: "users" }),
  createdAt: Instant.meta({ label: "Created" }),
  updatedAt: Instant.meta({ label: "Changed" }),
  version: Version,
});
QuestionBank.register(z.globalRegistry, { id: "QuestionBank" });
export type QuestionBank = z.infer<typeof QuestionBank>;

interface Checked {
  readonly text?: string | undefined;
  readonly content?: QuestionContent | undefined;
  readonly points?: number | undefined;
}
const checkQuestion = (question: Checked, context: z.RefinementCtx): void => {
  for (const { path, message } of questionProblems(question)) {
    context.addIssue({ code: "custom", path: [...path], message });
  }
};

export const NewQuestion = create(questionFields, questionDefaults).superRefine(checkQuestion);
export type NewQuestion = z.output<typeof NewQuestion>;
export const QuestionPatch = patch(questionFields).superRefine(checkQuestion);

/** A question as it was asked from one change to the next. */
export const QuestionVersion = Question.pick({
  kind: true,
  title: true,
  text: true,
  points: true,
  explanation: true,
  content: true,
  number: true,
}).extend({
  by: Ref.nullable().meta({ label: "By", reference: "users" }),
  at: Instant.meta({ label: "Since" }),
});
QuestionVersion.register(z.globalRegistry, { id: "QuestionVersion" });
export type QuestionVersion = z.infer<typeof QuestionVersion>;

/** What a file of questions would add, before anything is written. */
export const QuestionFile = z.strictObject({
  total: z.int(),
  /** In the order of the file. */
  questions: z.array(
    z.strictObject({
      /** Where it begins, from 1. */
      line: z.int(),
      kind: z.enum(questionKinds),
      title: z.string(),
      /** Its text without formats, cut. */
      text: z.string(),
      points: z.number(),
    }),
  ),
  /** A file with errors is rejected. */
  errorCount: z.int(),
  errors: z.array(z.strictObject({ line: z.int(), column: z.string(), message: z.string() })),
  /** What the file holds that Muster reads differently or leaves out. */
  remarkCount: z.int(),
  remarks: z.array(z.strictObject({ line: z.int(), message: z.string() })),
});
QuestionFile.register(z.globalRegistry, { id: "QuestionFile" });
export type QuestionFile = z.infer<typeof QuestionFile>;
