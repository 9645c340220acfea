import type { CalibrationDecision, CalibrationState } from "../../../contract/calibrations/states.ts";
import type { Database } from "../../../server/core/db/pool.ts";
import { newId } from "../../../server/core/ids.ts";
import { insertAssigned, insertJob } from "./jobs.ts";

interface NewCalibration {
  readonly project: string;
  readonly worker: string;
  readonly reviewers: readonly string[];
  readonly title?: string;
  readonly status?: CalibrationState;
  /** How each of its jobs was decided on, by reviewer; null: not yet. */
  readonly jobs: readonly (readonly (CalibrationDecision | null)[])[];
}

/** A round as the database keeps it, without the calls that make it; its jobs have the names of their places. */
export const insertCalibration = async (
  db: Database,
  { project, worker, reviewers, title = "Calibration", status = "open", jobs }: NewCalibration,
): Promise<{ _id: string; jobs: string[] }> => {
  const _id = newId();
  await db.sql
    .insertInto("calibrations")
    .values({
      _id,
      title,
      project_id: project,
      status,
      closed_at: status === "closed" ? new Date().toISOString() : null,
    })
    .execute();
  await db.sql
    .insertInto("calibration_reviewers")
    .values(reviewers.map((reviewer_id) => ({ calibration_id: _id, reviewer_id })))
    .execute();
  const made: string[] = [];
  for (const [at, decisions] of jobs.entries()) {
    const assigned_job_id = await insertDecided(db, { project, worker, title: `Scene ${at + 1}` });
    const job = newId();
    made.push(job);
    await db.sql
      .insertInto("calibration_jobs")
      .values({ _id: job, calibration_id: _id, assigned_job_id, place: at + 1 })
      .execute();
    const kept = decisions.flatMap((decision, n) =>
      decision ? [{ calibration_job_id: job, reviewer_id: reviewers[n]!, decision }] : [],
    );
    if (kept.length > 0) await db.sql.insertInto("calibration_decisions").values(kept).execute();
  }
  return { _id, jobs: made };
};

/** Accepted work of a worker on a job of its own. */
export const insertDecided = async (
  db: Database,
  { project, worker, title }: { project: string; worker: string; title: string },
): Promise<string> => {
  const job = await insertJob(db, { project, title });
  return insertAssigned(db, { job, worker, status: "approved" });
};
