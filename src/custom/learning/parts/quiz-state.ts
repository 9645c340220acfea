import type { z } from "zod";
import type { ChapterQuiz } from "../../../../contract/courses/entity.ts";
import { passMark } from "../../../../contract/courses/rules.ts";
import { points } from "../shared/marks.ts";

export type Quiz = z.infer<typeof ChapterQuiz>;

interface QuizState {
  readonly text: string;
  /** The button that opens it. */
  readonly act: "Start quiz" | "Continue" | "Open quiz" | "See result";
  /** The learner has something to do in it. */
  readonly isOpen: boolean;
}

/** How the learner stands to a quiz. One that has attempts but no result was begun and not submitted. */
export const quizState = ({ score, possible, attempts, isPending }: Quiz): QuizState => {
  const best = score !== null && possible !== null ? `best ${points(score)} of ${points(possible)}` : "";
  if (isPending) {
    return { text: [best, "waiting for review"].filter(Boolean).join(", "), act: "See result", isOpen: false };
  }
  // Below the pass mark there may be another attempt: the quiz's page says so.
  const isPassed = score !== null && possible !== null && (100 * score) / possible > passMark;
  if (best) return { text: best, act: isPassed ? "See result" : "Open quiz", isOpen: false };
  return attempts > 0
    ? { text: "not submitted yet", act: "Continue", isOpen: true }
    : { text: "not taken yet", act: "Start quiz", isOpen: true };
};

export const quizPath = (quiz: string): string => `/learn/quizzes/${quiz}`;
