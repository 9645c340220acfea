import type { QuestionBank } from "../../../contract/question-banks/bank.ts";
import type { Question, QuestionContent } from "../../../contract/question-banks/question.ts";
import { idOf } from "./work.ts";

const at = "2026-11-20T10:00:00.000Z";

/** A bank of so many questions of a point each. */
export const bankOf = (questions: number): QuestionBank => ({
  _id: idOf(1),
  name: "Boxes",
  description: "",
  totalQuestions: questions,
  totalPoints: questions,
  quizzes: 0,
  isArchived: false,
  createdBy: null,
  createdAt: at,
  updatedAt: at,
  version: 1,
});

/** A single choice whose first answer is right. */
export const singleChoice: Extract<QuestionContent, { kind: "single" }> = {
  kind: "single",
  choices: [
    { text: "On all sides", fraction: 100, feedback: "" },
    { text: "On one", fraction: 0, feedback: "" },
  ],
};

/** The n-th question of the bank: a single choice, if nothing else is said. */
export const questionOf = (n: number, more: Partial<Question> = {}): Question => ({
  _id: idOf(10 + n),
  bankId: idOf(1),
  title: "",
  text: `<p>Question <strong>${n}</strong>?</p>`,
  points: 1,
  explanation: "",
  content: singleChoice,
  kind: (more.content ?? singleChoice).kind,
  number: 1,
  createdAt: at,
  updatedAt: at,
  version: 1,
  ...more,
});
