import type { Reason } from "../../../contract/core/errors.ts";
import { passMark } from "../../../contract/courses/rules.ts";
import type { SubmissionState } from "../../../contract/quiz-submissions/states.ts";
import type { QuizState, ShowAnswers } from "../../../contract/quizzes/states.ts";

/** Pure rules of who may start an attempt, and when right answers are shown. */

interface Startable {
  readonly status: QuizState;
  readonly hasOpened: boolean;
  readonly hasClosed: boolean;
  /** With the person's own; null: without limit. */
  readonly attemptsAllowed: number | null;
  readonly attemptsUsed: number;
}

const reason = (of: Reason["reason"], message: string, unlock: Reason["unlock"] = null): Reason => ({
  reason: of,
  message,
  unlock,
});

/** What stands between a person and a new attempt, apart from the quiz's chapter. */
export const startReasons = (quiz: Startable): Reason[] => {
  if (quiz.status !== "published") return [reason("quiz_not_published", "This quiz can't be taken now.")];
  const { attemptsAllowed, attemptsUsed } = quiz;
  return [
    ...(quiz.hasOpened
      ? []
      : [reason("quiz_not_open", "This quiz has not opened yet.", { kind: "wait" as const, id: null })]),
    ...(quiz.hasClosed ? [reason("quiz_closed", "This quiz has closed.")] : []),
    ...(attemptsAllowed !== null && attemptsUsed >= attemptsAllowed
      ? [reason("no_attempts_left", "You have used all your attempts.")]
      : []),
  ];
};

/** What keeps a person from their open attempt, of what keeps them from its chapter: that one before it isn't passed does not. */
export const goingOnReasons = (ofChapter: readonly Reason[]): Reason[] =>
  ofChapter.filter((of) => of.reason === "course_blocked");

interface Revealable {
  readonly status: SubmissionState;
  readonly showAnswers: ShowAnswers;
  /** The best percentage of the learner's graded attempts that count; null: none. */
  readonly bestPercent: number | null;
  /** For everyone: also for those with a later closing of their own, and for attempts that still have time left. */
  readonly hasClosedForAll: boolean;
  /** The learner has an open attempt at the same quiz. */
  readonly isTaking: boolean;
}

/** Whether a learner sees the right answers of an attempt of theirs: never while they take the quiz. */
export const isRevealed = ({ status, showAnswers, bestPercent, hasClosedForAll, isTaking }: Revealable): boolean => {
  if (status === "started" || status === "void" || isTaking) return false;
  switch (showAnswers) {
    case "after_submission":
      return true;
    case "after_passing":
      return bestPercent !== null && bestPercent > passMark;
    case "after_closing":
      return hasClosedForAll;
    default:
      return false;
  }
};
