import type { Answer, AskedContent } from "../../../contract/question-banks/question.ts";
import type {
  Participation,
  QuizSubmission,
  SubmissionDetail,
  SubmissionQuestion,
} from "../../../contract/quiz-submissions/entity.ts";
import type { Quiz } from "../../../contract/quizzes/endpoints.ts";
import { idOf } from "./work.ts";

export const quizId = idOf(700);
export const attemptId = idOf(701);
const me = { _id: "00000000-0000-7000-8000-000000000001", name: "Mina Okafor" };

export const quizOf = (more: Partial<Quiz> = {}): Quiz => ({
  _id: quizId,
  name: "Boxes, basics",
  description: "",
  chapterId: null,
  status: "published",
  timeLimitSeconds: null,
  attemptsAllowed: null,
  opensAt: null,
  closesAt: null,
  shuffleQuestions: false,
  shuffleAnswers: false,
  showAnswers: "after_submission",
  questionCount: 2,
  isDrawn: false,
  suspects: 0,
  parts: null,
  createdAt: "2026-11-20T09:00:00.000Z",
  updatedAt: "2026-11-20T09:00:00.000Z",
  version: 1,
  ...more,
});

export const participationOf = (more: Partial<Participation> = {}): Participation => ({
  quizId,
  attemptsAllowed: null,
  attemptsUsed: 0,
  attemptsLeft: null,
  timeLimitSeconds: null,
  opensAt: null,
  closesAt: null,
  open: null,
  best: null,
  last: null,
  canStart: true,
  reasons: [],
  serverNow: "2026-11-20T10:00:00.000Z",
  ...more,
});

export const submissionOf = (more: Partial<QuizSubmission> = {}): QuizSubmission => ({
  _id: attemptId,
  quiz: { _id: quizId, name: "Boxes, basics" },
  user: me,
  number: 1,
  status: "started",
  startedAt: "2026-11-20T10:00:00.000Z",
  endsAt: null,
  submittedAt: null,
  byClock: false,
  score: null,
  possible: 2,
  percent: null,
  gradedAt: null,
  retakeAt: null,
  voidReason: "",
  createdAt: "2026-11-20T10:00:00.000Z",
  updatedAt: "2026-11-20T10:00:00.000Z",
  version: 1,
  can: { answer: true, review: false, void: false },
  ...more,
});

/** A question of an attempt, without an answer. */
export const askedOf = (
  place: number,
  content: AskedContent,
  more: Partial<SubmissionQuestion> = {},
): SubmissionQuestion => ({
  place,
  questionId: idOf(710 + place),
  text: `<p>Question text ${place}</p>`,
  worth: 1,
  content,
  answer: null,
  answeredAt: null,
  isFlagged: false,
  lateAnswer: null,
  lateAt: null,
  byPerson: false,
  points: null,
  comment: "",
  gradedBy: null,
  right: null,
  explanation: "",
  ...more,
});

export const single: AskedContent = { kind: "single", choices: ["Tight", "Loose", "None"] };

export const detailOf = (
  questions: readonly SubmissionQuestion[],
  more: Partial<SubmissionDetail> = {},
): SubmissionDetail => ({
  ...submissionOf(more),
  questions: [...questions],
  isRevealed: false,
  serverNow: "2026-11-20T10:00:00.000Z",
  ...more,
});

export const choice = (place: number): Answer => ({ kind: "single", choice: place });
