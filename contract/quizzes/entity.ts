import { z } from "zod";
import { Id, Instant, line, Ref, richText, text } from "../core/fields.ts";
import { quizStateLabels, quizStates, showAnswersLabels, showAnswersTimes } from "./states.ts";

export const partsMax = 50;
/** The most questions that one part asks. */
export const drawMax = 200;
export const attemptsMax = 100;
/** In seconds: half a minute, and a day. */
export const timeLimit = { min: 30, max: 86_400 } as const;

/** What a quiz asks: either questions of a bank that are chosen here, in this order, or so many of it at random. */
export const QuizPart = z
  .strictObject({
    bankId: Id.meta({ label: "Question bank", reference: "questionBanks" }),
    /** Null: the chosen questions. */
    draw: z.int().min(1).max(drawMax).nullable().default(null).meta({ label: "Random questions" }),
    questions: z.array(Id).max(drawMax).default([]).meta({ label: "Questions" }),
  })
  .refine(({ draw, questions }) => (draw === null) !== (questions.length === 0), {
    path: ["questions"],
    message: "Choose questions, or how many are drawn at random.",
  })
  .refine(({ questions }) => new Set(questions).size === questions.length, {
    path: ["questions"],
    message: "Each question can be asked once.",
  });

/** A part as staff read it. */
export const QuizPartRead = z.strictObject({
  bankId: Ref.meta({ label: "Question bank", reference: "questionBanks" }),
  draw: z.int().nullable().meta({ label: "Random questions" }),
  /** Named by their title, or by how their text begins. */
  questions: z.array(Ref).meta({ label: "Questions" }),
});
QuizPartRead.register(z.globalRegistry, { id: "QuizPart" });
export type QuizPartRead = z.infer<typeof QuizPartRead>;

/** What staff set of a quiz beside its parts. */
export const quizFields = {
  name: line(200).meta({ label: "Name" }),
  description: richText(20_000).meta({ label: "Description", help: "Shown before the start" }),
  chapterId: Id.nullable().meta({
    label: "Chapter",
    reference: "chapters",
    help: "It counts for this chapter; without one it stands alone",
  }),
  status: z.enum(quizStates).meta({ label: "Status", options: quizStateLabels }),
  timeLimitSeconds: z
    .int()
    .min(timeLimit.min)
    .max(timeLimit.max)
    .nullable()
    .meta({ label: "Time limit", widget: "seconds", help: "Empty: no limit" }),
  attemptsAllowed: z
    .int()
    .min(1)
    .max(attemptsMax)
    .nullable()
    .meta({ label: "Attempts", help: "Empty: as many as they like" }),
  opensAt: Instant.nullable().meta({ label: "Opens" }),
  closesAt: Instant.nullable().meta({ label: "Closes" }),
  shuffleQuestions: z.boolean().meta({ label: "Shuffle questions" }),
  shuffleAnswers: z.boolean().meta({ label: "Shuffle answers", help: "The choices of single and multiple choice" }),
  showAnswers: z.enum(showAnswersTimes).meta({
    label: "Show right answers",
    options: showAnswersLabels,
    help: "“Once the quiz has closed” needs a closing time",
  }),
};
/** What is said at `closesAt` where right answers wait for a closing that never comes. */
export const closingMissing = "Set when it closes. Right answers are shown after that.";
export const quizDefaults = {
  description: "",
  chapterId: null,
  status: "draft",
  timeLimitSeconds: null,
  attemptsAllowed: null,
  opensAt: null,
  closesAt: null,
  shuffleQuestions: false,
  shuffleAnswers: true,
  showAnswers: "after_submission",
} as const;

/** Read-only figures of a quiz. */
export const quizFigures = {
  /** How many questions an attempt has. */
  questionCount: z.int().meta({ label: "Questions" }),
  /** Questions are drawn at random, so that attempts differ. */
  isDrawn: z.boolean().meta({ label: "Random" }),
  /** Questions whose key may be wrong, as last counted; null to learners. */
  suspects: z.int().nullable().meta({ label: "Keys to check", help: "Questions whose key may be wrong" }),
};

export const AllowanceReason = text(1000).trim().min(1).meta({
  label: "Reason",
  widget: "text",
  personal: true,
  staffOnly: true,
});
/** What one person has beyond what everyone has. */
export const allowanceFields = {
  extraAttempts: z.int().min(0).max(attemptsMax).meta({ label: "Extra attempts" }),
  extraSeconds: z.int().min(0).max(timeLimit.max).meta({ label: "Extra time", widget: "seconds" }),
  /** Instead of the quiz's own closing, also where that is later. Null: the quiz's. */
  closesAt: Instant.nullable().meta({ label: "Closes for them" }),
  reason: AllowanceReason,
};
export const Allowance = z.strictObject({
  user: Ref.meta({ label: "Person", reference: "users" }),
  ...allowanceFields,
  createdBy: Ref.nullable().meta({ label: "By", reference: "users" }),
  createdAt: Instant.meta({ label: "Created" }),
  updatedAt: Instant.meta({ label: "Changed" }),
});
Allowance.register(z.globalRegistry, { id: "QuizAllowance" });
export type Allowance = z.infer<typeof Allowance>;
