import type { AssignedJob } from "../../../contract/assigned-jobs/entity.ts";
import { attemptsMax } from "../../../contract/assigned-jobs/rules.ts";
import type { Reason } from "../../../contract/core/errors.ts";
import { lockPerson } from "../../core/db/lock-person.ts";
import type { Sql } from "../../core/db/pool.ts";
import { meCte, runSteady } from "../../core/db/run.ts";
import { type SqlText, sqlText } from "../../core/db/sql-text.ts";
import type { Actor } from "../../core/current-user.ts";
import type { Write } from "../../core/db/write.ts";
import { AppError, notFound } from "../../core/app-error.ts";
import { Unchanged } from "../../core/unchanged.ts";
import { newId } from "../../core/ids.ts";
import { announceJobs, jobReasons } from "../jobs/actions.ts";
import { isSeen, worksOnItsJobs } from "../projects/actions.ts";
import { freePlace, insertAssigned } from "./assign.ts";
import { assignedJobById } from "./queries.ts";

/**
 * Takes a job in one statement. The job's row and the worker's places decide races: a job that someone else is taking
 * at this moment is passed over, unless that is waited for, and so is one for which no place is left.
 */
const takeSql = (isWaiting: boolean): SqlText => sqlText`with ${meCte},
  job as materialized (
    select j.* from jobs j join projects p on p._id = j.project_id, me
    where j._id = $3 and j.status = 'available' and j.deleted_at is null and p.deleted_at is null
      and ${jobReasons} is null
    for no key update of j${isWaiting ? sqlText`` : sqlText` skip locked`}),
  assigned as (${insertAssigned(sqlText`job, me, ${freePlace}`)})
update jobs j set status = 'taken', assigned_job_id = assigned._id, version = version + 1, updated_at = now()
from assigned where j._id = assigned.job_id returning assigned._id`;
const takeAtOnce = takeSql(false);
const takeWaiting = takeSql(true);

/** Throws not_found; not_takable with the reasons; Unchanged where another was faster, or the worker may hold no more. */
export const takeJob = async (write: Write, jobId: string): Promise<AssignedJob> => {
  // Who may review too can't claim work on the same items meanwhile: one of both calls sees what the other did.
  if (write.me.role !== "annotator") await lockPerson(write.sql, write.me._id);
  for (let isWaiting = false; ; isWaiting = true) {
    const [taken] = await runSteady<{ _id: string }>(write.sql, isWaiting ? takeWaiting : takeAtOnce, [
      write.me._id,
      write.me.role,
      jobId,
      newId(),
      attemptsMax,
    ]);
    if (taken) return recordTaken(write, taken._id, jobId);
    // Where nothing stands in the way (any more), another call has the job's row, or took or freed the last place.
    refuse(await obstaclesOf(write.sql, write.me, jobId));
  }
};

const recordTaken = async (write: Write, id: string, jobId: string): Promise<AssignedJob> => {
  const assigned = await assignedJobById(write.sql, write.me, id);
  await write.record({ resource: "assignedJobs", id, before: null, after: assigned, people: [write.me._id] });
  await announceJobs(write, [jobId]);
  return assigned;
};

interface Obstacles {
  readonly reasons: readonly Reason[];
  /** Somebody works on the job. */
  readonly isTaken: boolean;
}

const refuse = ({ reasons, isTaken }: Obstacles): void => {
  if (reasons.length === 0) return;
  const has = (...names: readonly Reason["reason"][]) => reasons.some(({ reason }) => names.includes(reason));
  if (has("jobs_blocked", "job_limit_reached")) throw new Unchanged(205);
  if (reasons.length === 1 && isTaken) throw new Unchanged(204);
  throw new AppError("not_takable", { reasons: [...reasons] });
};

/** Why the caller can't take a job. Throws not_found, also for one of a project that they know nothing of. */
const obstaclesOf = async (sql: Sql, me: Actor, jobId: string): Promise<Obstacles> => {
  const [found] = await runSteady<{ reasons: Reason[] | null; isTaken: boolean }>(
    sql,
    sqlText`with ${meCte} select ${jobReasons} as reasons, j.status in ('taken', 'in_review') as "isTaken" from me, jobs j join projects p on p._id = j.project_id
     where j._id = $3 and j.deleted_at is null and p.deleted_at is null and (${isSeen} or ${worksOnItsJobs})`,
    [me._id, me.role, jobId],
  );
  if (!found) throw notFound("job");
  return { reasons: found.reasons ?? [], isTaken: found.isTaken };
};
