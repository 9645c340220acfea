import { addStateLooks, type StateLook } from "../core/states.ts";

/** Whether a quiz can be taken: drafts are hidden from learners, and an archived quiz keeps what was submitted. */
export const quizStates = ["draft", "published", "archived"] as const;
export type QuizState = (typeof quizStates)[number];
export const quizStateLabels: Record<QuizState, string> = {
  draft: "Draft",
  published: "Published",
  archived: "Archived",
};

addStateLooks({
  draft: { tone: "neutral", icon: "pencil" },
  published: { tone: "good", icon: "globe" },
  archived: { tone: "neutral", icon: "box" },
} satisfies Record<QuizState, StateLook>);

/** When learners see the right answers, feedback and explanations of what they submitted. */
export const showAnswersTimes = ["after_submission", "after_passing", "after_closing", "never"] as const;
export type ShowAnswers = (typeof showAnswersTimes)[number];
export const showAnswersLabels: Record<ShowAnswers, string> = {
  after_submission: "With the result",
  after_passing: "Once they have passed",
  after_closing: "Once the quiz has closed",
  never: "Never",
};
