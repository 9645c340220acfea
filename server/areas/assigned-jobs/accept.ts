import type { AssignedJob, Clause } from "../../../contract/assigned-jobs/entity.ts";
import type { ReviewDecision } from "../../../contract/assigned-jobs/states.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { AnyWrite } from "../../core/db/write.ts";
import { newId } from "../../core/ids.ts";
import { moveJobs } from "../jobs/actions.ts";
import { notify } from "../notifications/actions.ts";
import { proposePieces } from "../payments/actions.ts";
import { moveAssigned } from "./moves.ts";

/** A decision as it is kept. */
export interface NewReview {
  readonly decision: ReviewDecision;
  readonly comment: string;
  readonly reasons: readonly Clause[];
  /** That its worker should read. */
  readonly chapterId: string | null;
}

/** Keeps a decision; without a reviewer it was nobody's. */
export const keepReview = async (
  write: AnyWrite,
  assignedJobId: string,
  { decision, comment, reasons, chapterId }: NewReview,
  reviewer: string | null,
): Promise<void> => {
  await write.sql
    .insertInto("job_reviews")
    .values({
      _id: newId(),
      assigned_job_id: assignedJobId,
      reviewer_id: reviewer,
      decision,
      comment,
      reasons: JSON.stringify(reasons) as never,
      chapter_id: chapterId,
    })
    .execute();
};

/** Accepts locked work: its job is completed, and where it pays by the piece its payment proposed. */
export const accept = async (
  write: AnyWrite,
  assigned: AssignedJob,
  acceptedBy: string | null,
): Promise<AssignedJob> => {
  const { _id, job, annotator, projectId, amount } = assigned;
  if (amount !== null) {
    const piece = { id: _id, userId: annotator._id, projectId: projectId._id, amount, subject: job.name, acceptedBy };
    await proposePieces(write, [{ of: "assigned_job_id", ...piece }]);
  }
  const [accepted] = await moveAssigned(write, [assigned], "approved", { set: sqlText`decided_at = now()` });
  await moveJobs(write, { to: "completed", jobs: [{ _id: job._id, assignedJobId: _id }] });
  await notify(write, [{ userId: annotator._id, kind: "job_accepted", params: { assigned: _id, job: job._id } }]);
  return accepted!;
};

/** Accepts submitted work that is not among what is reviewed. */
export const acceptUnseen = async (write: AnyWrite, submitted: AssignedJob): Promise<AssignedJob> => {
  await keepReview(write, submitted._id, { decision: "accept", comment: "", reasons: [], chapterId: null }, null);
  return accept(write, submitted, null);
};
