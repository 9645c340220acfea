import type { z } from "zod";
import type { Job, jobs } from "../../../contract/jobs/endpoints.ts";
import { type JobState, jobStatesBefore } from "../../../contract/jobs/states.ts";
import { bulkChange } from "../../core/db/bulk.ts";
import { readMany } from "../../core/db/read.ts";
import { run } from "../../core/db/run.ts";
import { quote, sqlText } from "../../core/db/sql-text.ts";
import type { AnyWrite, Write } from "../../core/db/write.ts";
import { announceJobs, tellServers } from "./on-server.ts";
import { jobCrud, jobView, statusBlocker } from "./queries.ts";
import { tellThoseMeant } from "./reserved.ts";

type BulkStatus = z.output<typeof jobs.bulkStatus.body>;

/** Publishes, pauses or archives jobs, except those that are with somebody. Throws selection_changed. */
export const setStatuses = async (write: Write, { select, status, onRefusal }: BulkStatus) => {
  const done = await bulkChange(write, jobCrud, {
    select,
    onRefusal,
    set: sqlText`status = ${quote(status)}`,
    blocker: statusBlocker(jobStatesBefore(status, "manager")),
  });
  const ids = done.ids ?? [];
  await tellServers(write, ids);
  if (status === "available") await tellThoseMeant(write, await readMany<Job>(write.sql, jobView, write.me, ids));
  return done;
};

/** A move of jobs that follows from the work on them. */
interface JobMove {
  readonly to: JobState;
  /** The jobs, with the assigned job that is their present one from then on. */
  readonly jobs: readonly { readonly _id: string; readonly assignedJobId: string }[];
}

/**
 * Moves jobs with the work on them, which must be locked. Events are sent to those who read jobs; the audit has the
 * assigned job. A job for someone whose work on it was rejected is for anyone then. Throws where a job can't move there.
 */
export const moveJobs = async (write: AnyWrite, { to, jobs: moving }: JobMove): Promise<void> => {
  if (moving.length === 0) return;
  const moved = await run<{ _id: string }>(
    write.sql,
    sqlText`update jobs j set status = ${quote(to)}, assigned_job_id = moving.assigned, version = version + 1,
       updated_at = now(), for_user_id = case when not exists (select from assigned_jobs a
         where a._id = moving.assigned and a.user_id = j.for_user_id and a.status = 'rejected') then j.for_user_id end
     from unnest($1::uuid[], $2::uuid[]) as moving (job, assigned)
     where j._id = moving.job and j.status = any($3::text[]) returning j._id`,
    [moving.map(({ _id }) => _id), moving.map(({ assignedJobId }) => assignedJobId), jobStatesBefore(to)],
  );
  if (moved.length !== moving.length) throw new Error(`${moving.length} jobs should be ${to}, ${moved.length} could`);
  await announceJobs(
    write,
    moving.map(({ _id }) => _id),
  );
};

/** Opens jobs to others that were kept for a dispute; those that stand otherwise by now are left as they are. */
export const openDisputable = async (write: AnyWrite, ids: readonly string[]): Promise<void> => {
  const opened = await run<{ _id: string }>(
    write.sql,
    sqlText`update jobs set status = 'available', version = version + 1, updated_at = now()
     where _id = any($1::uuid[]) and status = 'disputable' returning _id`,
    [ids],
  );
  await announceJobs(
    write,
    opened.map(({ _id }) => _id),
  );
};
