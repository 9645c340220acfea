import { disputeDays } from "../../../contract/assigned-jobs/rules.ts";
import { type AssignedJobState, isHeld, type ReviewDecision } from "../../../contract/assigned-jobs/states.ts";
import { headingsOf } from "../../../contract/projects/clauses.ts";
import type { DemoPerson } from "../../demo/company.ts";
import type { Random } from "../../demo/random.ts";
import type { Sql } from "../../core/db/pool.ts";

const comments = [
  "Two items near the beginning are wrong.",
  "The last part is missing.",
  "Two neighbours near the end are mixed up.",
] as const;

/** A job, with the guideline of its project. */
export interface JobRow {
  readonly _id: string;
  readonly project_id: string;
  readonly time_limit: number;
  readonly guideline: string;
  readonly number: number;
}

export const decisionOf: Partial<Record<AssignedJobState, ReviewDecision>> = {
  approved: "accept",
  rework: "rework",
  rejected: "reject",
};

interface Reviewed {
  readonly random: Random;
  readonly job: Pick<JobRow, "guideline" | "number">;
  readonly reviewer: Pick<DemoPerson, "_id">;
  readonly assigned: string;
  readonly decision: ReviewDecision;
  readonly decided: Date;
}

/** Whether a decision of that time can still be disputed. */
export const isRecent = (decided: Date, now: Date): boolean =>
  decided.getTime() > now.getTime() - disputeDays * 24 * 3_600_000;

export const insertReview = async (
  sql: Sql,
  { random, job, assigned, reviewer, decision, decided }: Reviewed,
): Promise<void> => {
  const isFine = decision === "accept";
  const headings = headingsOf(job.guideline);
  const reasons = isFine || headings.length === 0 ? [] : [{ number: job.number, ...random.pick(headings) }];
  await sql
    .insertInto("job_reviews")
    .values({
      _id: random.id(decided),
      assigned_job_id: assigned,
      reviewer_id: reviewer._id,
      decision,
      comment: isFine ? "" : random.pick(comments),
      reasons: JSON.stringify(reasons) as never,
      created_at: decided.toISOString(),
    })
    .execute();
};

/** Brings a job where the work on it is. */
export const followWork = async (
  sql: Sql,
  jobId: string,
  {
    _id,
    status,
    isDisputable,
  }: { readonly _id: string; readonly status: AssignedJobState; readonly isDisputable: boolean },
): Promise<void> => {
  const left = status === "rejected" && isDisputable ? "disputable" : "available";
  const jobStatus = isHeld(status)
    ? "taken"
    : status === "submitted"
      ? "in_review"
      : status === "approved"
        ? "completed"
        : left;
  await sql.updateTable("jobs").set({ status: jobStatus, assigned_job_id: _id }).where("_id", "=", jobId).execute();
};
