import type { z } from "zod";
import type { Mark } from "../../../contract/quiz-submissions/entity.ts";
import { endpointsOf } from "../../providers/api.ts";
import { call } from "../../providers/client.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";

const submissions = endpointsOf("quizSubmissions");

/** How many waiting attempts are shown at once. */
const shown = 50;

/** Attempts with essays that wait for a grade, the oldest first. */
export const useEssaysToReview = () =>
  useEndpoint(submissions.toReview, { query: { limit: shown } }, { keepPrevious: true });

export const useReviewed = (_id: string | undefined) =>
  useEndpoint(submissions.show, { params: { _id: _id ?? "-" } }, { enabled: _id !== undefined });

export const saveMarks = (_id: string, version: number, marks: z.input<typeof Mark>[]) =>
  call(submissions.review, { params: { _id }, body: { marks, version } });

/** Undoes the caller's own review. */
export const undoReview = (_id: string) => call(submissions.undoReview, { params: { _id } });
