import type { SavedAnswer, SubmissionDetail } from "../../../contract/quiz-submissions/entity.ts";
import { endpointsOf } from "../../providers/api.ts";
import { call, outlivesPage, type Reply } from "../../providers/client.ts";
import { type Anchor, anchorAt, readClocks } from "../../providers/server-clock.ts";
import { useEndpoint, useEndpointAround, useKeepReply } from "../../providers/use-endpoint.ts";

const quizzes = endpointsOf("quizzes");
const submissions = endpointsOf("quizSubmissions");
const chapters = endpointsOf("chapters");
const courses = endpointsOf("courses");

/** Milliseconds after which a request to save is given up, to be made anew. */
const saveFor = 20_000;

export const useQuiz = (_id: string) => useEndpoint(quizzes.show, { params: { _id } });

/** Whether the user can take a quiz, and how they did. */
export const useParticipation = (_id: string) =>
  useEndpoint(submissions.participation, { params: { _id } }, { whenBack: true, alsoOf: ["quizzes", "chapters"] });

/** The course of a chapter, for the way back; the chapter may be locked by now. */
export const useChapter = (_id: string | undefined) =>
  useEndpoint(chapters.show, { params: { _id: _id ?? "-" } }, { enabled: _id !== undefined });

/** A course with how the user stands in it. */
export const useCourse = (_id: string | undefined) =>
  useEndpoint(
    courses.show,
    { params: { _id: _id ?? "-" } },
    { enabled: _id !== undefined, alsoOf: ["quizSubmissions"] },
  );

export interface Attempt {
  readonly submission: SubmissionDetail;
  readonly anchor: Anchor;
}

const withClock = async (ask: () => Promise<{ submission: SubmissionDetail }>): Promise<Attempt> => {
  const sent = readClocks();
  const { submission } = await ask();
  return { submission, anchor: anchorAt(submission.serverNow, sent, readClocks()) };
};

/** An attempt of the user's, with the server's clock; read again whenever they come back to the page. */
export const useAttempt = (_id: string) =>
  useEndpointAround(submissions.show, { params: { _id } }, withClock, { whenBack: true });

export const useSubmission = (_id: string) =>
  useEndpoint(submissions.show, { params: { _id } }, { enabled: _id !== "last", alsoOf: ["quizzes"] });
export const useLastSubmission = (quizId: string, enabled: boolean) =>
  useEndpoint(submissions.last, { params: { quizId } }, { enabled });

/** How many earlier attempts are shown. */
export const attemptsShown = 50;
/** The user's attempts at a quiz, the newest first; staff could read those of all. */
export const useMyAttempts = (quizId: string, userId: string) =>
  useEndpoint(submissions.ofQuiz, { params: { quizId }, query: { user: [userId], limit: attemptsShown } });

/** Starts an attempt, or goes on with the open one; its page shows the questions at once. */
export const useStartQuiz = () => {
  const keepReply = useKeepReply();
  return async (_id: string): Promise<SubmissionDetail> => {
    const attempt = await withClock(() => call(submissions.start, { params: { _id } }));
    keepReply(submissions.show, { params: { _id: attempt.submission._id } }, attempt);
    return attempt.submission;
  };
};
export const submitQuiz = (_id: string, submissionId: string) =>
  call(submissions.submit, { params: { _id }, body: { answers: [], submissionId } });

export interface SaveReply {
  readonly reply: Reply<typeof submissions.save>;
  readonly anchor: Anchor;
}
/** Throws ApiError, and a DOMException after some time without a reply. */
export const saveAnswers = async (_id: string, answers: SavedAnswer[], isLeaving: boolean): Promise<SaveReply> => {
  const sent = readClocks();
  const reply = await call(submissions.save, {
    params: { _id },
    body: { answers },
    ...(isLeaving ? { transport: outlivesPage } : { signal: AbortSignal.timeout(saveFor) }),
  });
  return { reply, anchor: anchorAt(reply.serverNow, sent, readClocks()) };
};
