import type { QuestionBank } from "../../../contract/question-banks/bank.ts";
import { idOf } from "./work.ts";

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
  createdAt: "2026-11-20T10:00:00.000Z",
  updatedAt: "2026-11-20T10:00:00.000Z",
  version: 1,
});
