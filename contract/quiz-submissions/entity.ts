import { z } from "zod";
import { Id, Instant, Ref, text, Version } from "../core/fields.ts";
import { Reason } from "../core/errors.ts";
import { Answer } from "../question-banks/question.ts";
import { drawMax, partsMax } from "../quizzes/entity.ts";
import { askedFields, RightAnswer } from "./asked.ts";
import { submissionStateLabels, submissionStates } from "./states.ts";

/** The most questions of an attempt. */
export const questionsMax = partsMax * drawMax;
/** What reaches the server so long after the end of an attempt still counts: the network was slow, or away. */
export const graceSeconds = 60;

export const SubmissionStatus = z.enum(submissionStates).meta({ label: "Status", options: submissionStateLabels });
const points = z.number().meta({ label: "Points" });
const VoidReason = text(1000).trim().min(1).meta({ label: "Reason", widget: "text", personal: true });
const Comment = text(5000).trim().meta({ label: "Comment", widget: "text", personal: true });

/** An attempt at a quiz, as lists have it. */
export const QuizSubmission = z.strictObject({
  _id: Id,
  quiz: Ref.meta({ label: "Quiz", reference: "quizzes" }),
  user: Ref.meta({ label: "Person", reference: "users" }),
  /** Which attempt of this person at this quiz, from 1. */
  number: z.int().min(1).meta({ label: "Attempt" }),
  status: SubmissionStatus,
  startedAt: Instant.meta({ label: "Started" }),
  /** By the server's clock; null: without a time limit. */
  endsAt: Instant.nullable().meta({ label: "Ends" }),
  submittedAt: Instant.nullable().meta({ label: "Submitted" }),
  /** The time was over: the clock submitted what was saved. */
  byClock: z.boolean().meta({ label: "Submitted by the clock" }),
  /** Null until it is graded. */
  score: points.nullable().meta({ label: "Score" }),
  possible: points.meta({ label: "Of" }),
  /** The score of what is possible, in percent to two decimals; null until it is graded. */
  percent: z.number().nullable().meta({ label: "Percent" }),
  gradedAt: Instant.nullable().meta({ label: "Graded" }),
  /** Since when it no longer counts, since the quiz is to be taken again; null: it counts. */
  retakeAt: Instant.nullable().meta({ label: "To be retaken since" }),
  /** Why it was voided, or has to be taken again. */
  voidReason: z.string().meta({ label: "Reason", personal: true }),
  createdAt: Instant.meta({ label: "Created" }),
  updatedAt: Instant.meta({ label: "Changed" }),
  version: Version,
  /** What the caller may do with it now. */
  can: z.strictObject({ answer: z.boolean(), review: z.boolean(), void: z.boolean() }),
});
QuizSubmission.register(z.globalRegistry, { id: "QuizSubmission" });
export type QuizSubmission = z.infer<typeof QuizSubmission>;

/** A question of an attempt with what was answered, and what of the result the caller may see by now. */
export const SubmissionQuestion = z.strictObject({
  ...askedFields,
  /** Null: unanswered. */
  answer: Answer.nullable(),
  answeredAt: Instant.nullable(),
  isFlagged: z.boolean(),
  /** What came too late, and doesn't count. */
  lateAnswer: Answer.nullable(),
  lateAt: Instant.nullable(),
  /** A person has to grade it, or has graded it. */
  byPerson: z.boolean(),
  /** Null until it is graded, and to learners as long as right answers are hidden, but for what a person graded. */
  points: points.nullable(),
  /** Of whoever graded it; shown with the result. */
  comment: z.string(),
  gradedBy: Ref.nullable(),
  /** Null as long as it is hidden from the caller. */
  right: RightAnswer.nullable(),
  /** Sanitised HTML; empty as long as it is hidden from the caller. */
  explanation: z.string(),
});
SubmissionQuestion.register(z.globalRegistry, { id: "SubmissionQuestion" });
export type SubmissionQuestion = z.infer<typeof SubmissionQuestion>;

/** An attempt with its questions. */
export const SubmissionDetail = z.strictObject({
  ...QuizSubmission.shape,
  questions: z.array(SubmissionQuestion),
  /** Right answers are shown to the caller; where not, `showAnswers` of the quiz says when they are. */
  isRevealed: z.boolean(),
  /** The server's clock, by which `endsAt` is meant: count down from the difference of the two. */
  serverNow: Instant,
});
SubmissionDetail.register(z.globalRegistry, { id: "SubmissionDetail" });
export type SubmissionDetail = z.infer<typeof SubmissionDetail>;

/** Answers to save; of two for one place the one given last is kept, so that all can be sent again at any time. */
export const SavedAnswer = z.strictObject({
  place: z.int().min(1).max(questionsMax),
  /** Null: the answer is taken back. */
  answer: Answer.nullable(),
  /**
   * How long ago it was given, in seconds by the browser's own clock: the server knows by that when it was, whatever the
   * browser thinks that the time is.
   */
  secondsAgo: z.number().min(0).max(604_800).default(0),
  /** Marked to be looked at again; left out: as it is. */
  isFlagged: z.boolean().optional(),
});
export type SavedAnswer = z.output<typeof SavedAnswer>;

/** The answer to a question by its id, as the specification's own clients send it. */
export const SentAnswer = z.strictObject({ questionId: Id, answer: Answer.nullable() });
export type SentAnswer = z.output<typeof SentAnswer>;

/** What a person gives an answer. */
export const Mark = z.strictObject({
  questionId: Id,
  points: z.number().min(0).max(1000).multipleOf(0.01),
  comment: Comment.default(""),
});
export type Mark = z.output<typeof Mark>;

/** Whether the caller can take a quiz, and how they did so far. */
export const Participation = z.strictObject({
  quizId: Id,
  /** With the caller's extra attempts; null: without limit. */
  attemptsAllowed: z.int().nullable(),
  attemptsUsed: z.int(),
  attemptsLeft: z.int().nullable(),
  /** With the caller's extra time; null: without limit. */
  timeLimitSeconds: z.int().nullable(),
  opensAt: Instant.nullable(),
  /** For the caller. */
  closesAt: Instant.nullable(),
  /** Their open attempt, to go on with. */
  open: QuizSubmission.nullable(),
  /** The graded attempt with most points, and the last one that was submitted. */
  best: QuizSubmission.nullable(),
  last: QuizSubmission.nullable(),
  /** Whether they can start, or go on with, an attempt. */
  canStart: z.boolean(),
  /** Why not, and what would unlock it. */
  reasons: z.array(Reason),
  serverNow: Instant,
});
Participation.register(z.globalRegistry, { id: "QuizParticipation" });
export type Participation = z.infer<typeof Participation>;

/** What a manager has done to all attempts at a quiz: taken again, or a question graded anew; many in the background. */
export const QuizChange = z.strictObject({
  _id: Id,
  kind: z.enum(["retake", "regrade"]),
  /** Whom it concerns, and how many of them are done. */
  people: z.int(),
  settled: z.int(),
  /** The attempts of those, and how many of them changed. */
  submissions: z.int(),
  changed: z.int(),
  createdAt: Instant,
  /** Null: it goes on in the background. */
  finishedAt: Instant.nullable(),
});
QuizChange.register(z.globalRegistry, { id: "QuizChange" });
export type QuizChange = z.infer<typeof QuizChange>;

export const submissionBodies = {
  submit: z.strictObject({
    answers: z.array(SentAnswer).max(questionsMax),
    /** The attempt; left out: the caller's open one, or a new one where the quiz can do without a start. */
    submissionId: Id.optional(),
  }),
  save: z.strictObject({ answers: z.array(SavedAnswer).max(questionsMax) }),
  review: z.strictObject({
    marks: z.array(Mark).min(1).max(questionsMax).meta({ readAs: "questions" }),
    version: Version.optional(),
  }),
  void: z.strictObject({ reason: VoidReason.meta({ readAs: "voidReason" }), version: Version.optional() }),
  /** About the quiz, not about a person. */
  retake: z.strictObject({ reason: text(1000).trim().min(1).meta({ label: "Reason", widget: "text" }) }),
  regrade: z.strictObject({ questionId: Id }),
  confirmKey: z.strictObject({ questionId: Id, isRight: z.boolean() }),
};
