import { z } from "zod";
import { exportEndpoint } from "../core/bulk.ts";
import { endpoints, only, type Policy, signedIn } from "../core/endpoint.ts";
import { byId, Id, Instant } from "../core/fields.ts";
import { anyOf, listQuery, page, queryBoolean } from "../core/list.ts";
import { range } from "../core/range.ts";
import { withWhere } from "../core/where.ts";
import { QuizAnalysis } from "./analysis.ts";
import {
  Participation,
  QuizChange,
  QuizSubmission,
  submissionBodies,
  SubmissionDetail,
  SubmissionStatus,
} from "./entity.ts";
import "./errors.ts";
import "./notifications.ts";
import "./todos.ts";

const quizAt = "/api/v1/quizzes";
const at = "/api/v1/quizanswersubmission";
const managers = only("admin", "manager");
const reviewers = only("admin", "manager", "reviewer");
/** Only of one's own attempts, whatever the role. */
const ofMine = { ...signedIn, othersRoles: [] } as const satisfies Policy;
/** Of one's own, and of others those with essays for reviewers, and all for managers. */
const ofMineOrAll = { ...signedIn, othersRoles: ["admin", "manager", "reviewer"] } as const satisfies Policy;
/** Nobody grades or voids their own attempts. */
const ofOthers = { ...reviewers, denyOwn: true } as const satisfies Policy;

const beyond = true;
const byQuiz = z.strictObject({ quizId: Id });
const detail = { replies: { 200: z.strictObject({ submission: SubmissionDetail }) }, record: "submission" } as const;

const sorts = ["createdAt", "submittedAt", "startedAt", "score", "percent", "user", "status"] as const;
const filters = withWhere(QuizSubmission, {
  status: anyOf(SubmissionStatus),
  user: anyOf(Id),
  isRetaken: queryBoolean.optional().meta({ label: "To be retaken" }),
  /** Started on these days. */
  ...range,
});
const replies = { 200: page("submissions", QuizSubmission) };
const list = "submissions";

export const quizSubmissions = endpoints({
  // The first list: its readers get live events of every attempt, others of their own.
  toReview: {
    method: "GET",
    path: `${at}/to-review`,
    summary: "Attempts with essays that wait for a grade, the oldest first; not the caller's own",
    policy: reviewers,
    query: listQuery(sorts, withWhere(QuizSubmission, { quiz: anyOf(Id) })),
    replies,
    list,
    beyond,
  },
  ofQuiz: {
    method: "GET",
    path: `${at}/get-all-submission/:quizId`,
    summary: "The attempts at a quiz: to managers all, to others their own; searched by people's names",
    policy: signedIn,
    params: byQuiz,
    query: listQuery(sorts, filters),
    replies,
    list,
    errors: ["not_found"],
  },
  list: {
    method: "GET",
    path: `${at}/get-all-submission`,
    summary: "Attempts at all quizzes: to managers all or those of a person, to others their own",
    policy: signedIn,
    // The orders that an index serves: this list grows without end.
    query: listQuery(["createdAt", "submittedAt"], {
      ...filters,
      quiz: anyOf(Id),
      user_id: Id.optional().meta({ label: "Person", reference: "users" }),
    }),
    replies,
    list,
  },
  show: {
    method: "GET",
    path: `${at}/get-single-submission/:_id`,
    summary: "One attempt with its questions and answers; right answers once the caller may see them",
    policy: ofMineOrAll,
    params: byId,
    ...detail,
    errors: ["not_found"],
  },
  last: {
    method: "GET",
    path: `${at}/get-last-submission/:quizId`,
    summary: "The caller's last submitted attempt at a quiz",
    policy: ofMine,
    params: byQuiz,
    ...detail,
    errors: ["not_found"],
  },
  participation: {
    method: "GET",
    path: `${quizAt}/quiz-participation-status/:_id`,
    summary: "Whether the caller can take a quiz, what stands between, and how they did so far",
    policy: signedIn,
    params: byId,
    replies: { 200: z.strictObject({ participation: Participation }) },
    errors: ["not_found"],
  },
  start: {
    method: "POST",
    path: `${quizAt}/start/:_id`,
    summary:
      "Start an attempt; where one is open, that one is answered, also to two tabs at once, unless its course is shut to the caller",
    policy: signedIn,
    params: byId,
    ...detail,
    errors: ["not_found", "not_startable", "chapter_locked", "quiz_not_filled"],
    beyond,
  },
  open: {
    method: "GET",
    path: `${at}/open/:quizId`,
    summary: "The caller's open attempt at a quiz with its questions and saved answers, on any device",
    policy: ofMine,
    params: byQuiz,
    ...detail,
    errors: ["not_found"],
    beyond,
  },
  save: {
    method: "PUT",
    path: `${at}/save/:_id`,
    summary:
      "Keep answers of an open attempt; it can be sent again. What comes later than a minute after the end is kept apart, and doesn't count",
    policy: ofMine,
    params: byId,
    body: submissionBodies.save,
    replies: {
      200: z.strictObject({
        /** As it is now: no longer open where the time was over meanwhile. */
        submission: QuizSubmission,
        /** Places whose answers are kept as they were sent, or were given later by another device. */
        saved: z.array(z.int()),
        /** Places whose answers came too late, and don't count. */
        late: z.array(z.int()),
        serverNow: Instant,
      }),
    },
    errors: ["not_found", "wrong_state"],
    beyond,
  },
  submit: {
    method: "POST",
    path: `${quizAt}/submit/:_id`,
    summary:
      "Submit the caller's attempt with these answers beside those saved. A quiz without a time limit, whose questions are all chosen, needs no start. What was submitted before is answered as it is",
    policy: signedIn,
    params: byId,
    body: submissionBodies.submit,
    ...detail,
    errors: ["not_found", "not_startable", "chapter_locked", "quiz_needs_start", "quiz_not_filled", "wrong_state"],
  },
  review: {
    method: "POST",
    path: `${at}/review-submission/:_id`,
    summary: "Grade the essays of an attempt; it is graded once all of them are",
    policy: ofOthers,
    audited: true,
    params: byId,
    body: submissionBodies.review,
    ...detail,
    errors: ["not_found", "wrong_state", "stale"],
  },
  undoReview: {
    method: "POST",
    path: `${at}/undo-review/:_id`,
    summary:
      "Undo one's own last review of an attempt, within a day: its essays have the points and comments that they had before; not once the learner's result has moved on",
    policy: ofOthers,
    audited: true,
    params: byId,
    ...detail,
    errors: ["not_found", "result_moved_on"],
    beyond,
  },
  void: {
    method: "POST",
    path: `${at}/void/:_id`,
    summary: "Void an attempt, such as one lost to a fault: it doesn't count, and the person can start anew",
    policy: { ...managers, denyOwn: true } as const satisfies Policy,
    audited: true,
    params: byId,
    body: submissionBodies.void,
    ...detail,
    errors: ["not_found", "wrong_state", "stale"],
    beyond,
  },
  retake: {
    method: "POST",
    path: `${quizAt}/retake/:_id`,
    summary:
      "Have everyone take a quiz again: what was submitted no longer counts, open attempts are voided, and everyone is told why; many people in the background",
    policy: managers,
    audited: true,
    params: byId,
    body: submissionBodies.retake,
    replies: { 200: z.strictObject({ quizChange: QuizChange }) },
    errors: ["not_found"],
    beyond,
  },
  regrade: {
    method: "POST",
    path: `${quizAt}/regrade/:_id`,
    summary:
      "Grade a question anew by its newest version's key in all attempts at a quiz; everyone whose result changes is told; many people in the background",
    policy: managers,
    audited: true,
    params: byId,
    body: submissionBodies.regrade,
    replies: { 200: z.strictObject({ quizChange: QuizChange }) },
    errors: ["not_found", "key_not_fitting"],
    beyond,
  },
  changes: {
    method: "GET",
    path: `${quizAt}/changes/:_id`,
    summary:
      "The last ten times that a quiz was to be taken again or a question of it graded anew, and how far each is",
    policy: managers,
    params: byId,
    replies: { 200: z.strictObject({ quizChanges: z.array(QuizChange) }) },
    errors: ["not_found"],
    beyond,
  },
  analysis: {
    method: "GET",
    path: `${quizAt}/analysis/:_id`,
    summary:
      "How a quiz's questions work, as Moodle's quiz statistics say it, over the first graded attempts: as it was last counted; asking for figures that are not current has them counted anew",
    policy: managers,
    params: byId,
    replies: {
      200: z.strictObject({
        /** Null: it was never counted. */
        analysis: QuizAnalysis.nullable(),
        /** Nothing has changed since it was counted. */
        isCurrent: z.boolean(),
      }),
    },
    errors: ["not_found"],
    beyond,
  },
  confirmKey: {
    method: "POST",
    path: `${quizAt}/analysis/:_id/key`,
    summary:
      "Say that a key that may be wrong is right, or take that back; it is named again once the question changes or as many new answers speak against it",
    policy: managers,
    audited: true,
    params: byId,
    body: submissionBodies.confirmKey,
    replies: { 200: z.strictObject({ analysis: QuizAnalysis.nullable(), isCurrent: z.boolean() }) },
    errors: ["not_found"],
    beyond,
  },
  export: exportEndpoint(
    { path: at, many: "attempts at quizzes", policy: managers },
    sorts,
    { ...filters, quiz: anyOf(Id) },
    [
      "quiz",
      "user",
      "number",
      "status",
      "startedAt",
      "submittedAt",
      "byClock",
      "score",
      "possible",
      "percent",
      "gradedAt",
      "retakeAt",
      "voidReason",
    ],
  ),
});
