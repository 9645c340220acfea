import type { AssignedJobState, ReviewDecision } from "../../../contract/assigned-jobs/states.ts";
import { endpointsOf } from "../../providers/api.ts";
import { call } from "../../providers/client.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";

const assignedJobs = endpointsOf("assignedJobs");
const jobs = endpointsOf("jobs");
const projects = endpointsOf("projects");

/** How many waiting jobs are shown at once. */
const shown = 50;

/** What waits for the user's review: what they claimed, what is disputed, and then what has waited longest. */
export const useToReview = (filter: ReviewFilter = {}) =>
  useEndpoint(assignedJobs.toReview, { query: { ...filter, limit: shown } }, { keepPrevious: true });

/** The part of what waits that a page shows; empty: all of it. */
export interface ReviewFilter {
  readonly status?: AssignedJobState[];
  readonly isDisputed?: string;
  readonly isNewcomer?: string;
}

export const useAssigned = (_id: string | undefined) =>
  useEndpoint(assignedJobs.show, { params: { _id: _id ?? "-" } }, { enabled: _id !== undefined });

/** What the job asks for. */
export const useJobOf = (_id: string | undefined) =>
  useEndpoint(jobs.show, { params: { _id: _id ?? "-" } }, { enabled: _id !== undefined });

/** The guideline that the work has to keep. Read again with work: a decision may have been refused since it changed. */
export const useGuidelineOf = (_id: string | undefined) =>
  useEndpoint(projects.info, { params: { _id: _id ?? "-" } }, { enabled: _id !== undefined, alsoOf: ["assignedJobs"] });

/** The chapters that a decision may propose to the worker. */
export const useTeaching = (_id: string) =>
  useEndpoint(assignedJobs.teaching, { params: { _id } }, { alsoOf: ["chapters", "courses", "projects"] });

export interface NewDecision {
  readonly decision: ReviewDecision;
  readonly comment: string;
  readonly reasons: readonly string[];
  /** Undefined: the chapter that matches; null: none. */
  readonly chapterId: string | null | undefined;
}
export const decide = (_id: string, version: number, { reasons, chapterId, ...decision }: NewDecision) => {
  const isFailed = decision.decision === "rework" || decision.decision === "reject";
  const chosen = isFailed && chapterId !== undefined ? { chapterId } : {};
  return call(assignedJobs.review, {
    params: { _id },
    body: { ...decision, reasons: [...reasons], ...chosen, version },
  });
};

export const claim = (jobId: string, assignedJobId: string) =>
  call(assignedJobs.claim, { params: { jobId, assignedJobId } });
/** Counts for the time that reviews take. */
export const noteReview = (_id: string) => call(assignedJobs.reviewActivity, { params: { _id } });
export const unclaim = (_id: string) => call(assignedJobs.unclaim, { params: { _id } });
