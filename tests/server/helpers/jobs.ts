import type { ServerAgent } from "../../../contract/annotation/agents.ts";
import { type AssignedJobState, heldStates } from "../../../contract/assigned-jobs/states.ts";
import type { Video } from "../../../contract/jobs/fields.ts";
import type { JobState } from "../../../contract/jobs/states.ts";
import type { Database } from "../../../server/core/db/pool.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { newId } from "../../../server/core/ids.ts";

/** Jobs as the database keeps them, without the calls that make them. */

interface NewJob {
  readonly project: string;
  readonly title?: string;
  readonly status?: JobState;
  readonly skills?: readonly string[];
  readonly reviewer?: string;
  /** Who alone may take it. */
  readonly person?: string;
  readonly timeLimit?: number;
}

export const insertJob = async (
  db: Database,
  { project, title = "Job", status = "available", skills = [], reviewer, person, timeLimit = 480 }: NewJob,
): Promise<string> => {
  const _id = newId();
  const ordered = [...skills].sort();
  await run(
    db.sql,
    sqlText`with made as (
       insert into job_requirements (_id, project_id, skill_key) values ($1, $2, $3) on conflict do nothing returning _id)
     insert into job_requirement_skills select made._id, skill from made, unnest($4::uuid[]) as skill`,
    [newId(), project, ordered.join(","), ordered],
  );
  await run(
    db.sql,
    sqlText`insert into jobs (_id, title, status, project_id, requirement_id, time_limit, reviewer_id, for_user_id)
     select $1, $2, $3, $4, _id, $6, $7, $8 from job_requirements where project_id = $4 and skill_key = $5`,
    [_id, title, status, project, ordered.join(","), timeLimit, reviewer ?? null, person ?? null],
  );
  return _id;
};

interface NewAssigned {
  readonly job: string;
  readonly worker: string;
  readonly status?: AssignedJobState;
  readonly reviewer?: string;
  readonly attemptLeft?: number;
}

const jobStateOf = (status: AssignedJobState): JobState => {
  if ((heldStates as readonly string[]).includes(status)) return "taken";
  if (status === "submitted" || status === "in_review") return "in_review";
  if (status === "rejected") return "disputable";
  return status === "approved" ? "completed" : "available";
};

/** An assigned job in a state, which its job follows. */
export const insertAssigned = async (
  db: Database,
  { job, worker, status = "in_progress", reviewer, attemptLeft = 3 }: NewAssigned,
): Promise<string> => {
  const _id = newId();
  await run(
    db.sql,
    sqlText`insert into assigned_jobs (_id, job_id, user_id, reviewer_id, status, attempt_left, slot, expires_at, submitted_at,
       claimed_at, decided_at)
     select $1, $2, $3, $4, $5, $6, case when held then 1 + (select count(*) from assigned_jobs where user_id = $3) end,
       case when held then now() + interval '8 hours' end,
       case when not held then now() - interval '1 hour' end, case when $5 = 'in_review' then now() end,
       case when $5 in ('approved', 'rejected', 'rework') then now() end
     from (select $5::text = any($7::text[]) as held) as one`,
    [_id, job, worker, reviewer ?? null, status, attemptLeft, heldStates],
  );
  await run(db.sql, sqlText`update jobs set status = $2, assigned_job_id = $3 where _id = $1`, [
    job,
    jobStateOf(status),
    _id,
  ]);
  return _id;
};

interface Accepted {
  readonly assignedJobId: string;
  readonly userId: string;
  readonly projectId: string;
  readonly subject: string;
}

/** Accepted work with these ids, each on a job of its own; what is there already stays. */
export const insertAccepted = async (db: Database, accepted: readonly Accepted[]): Promise<void> => {
  const rows = JSON.stringify(accepted.map((one) => ({ ...one, job: newId(), requirement: newId() })));
  await run(
    db.sql,
    sqlText`insert into job_requirements (_id, project_id, skill_key)
     select distinct on ("projectId") requirement, "projectId", '' from json_to_recordset($1::json) as one (requirement uuid, "projectId" uuid)
     on conflict do nothing`,
    [rows],
  );
  await run(
    db.sql,
    sqlText`with one as (
       select * from json_to_recordset($1::json) as row ("assignedJobId" uuid, "userId" uuid, "projectId" uuid, subject text, job uuid)
       where not exists (select from assigned_jobs known where known._id = row."assignedJobId")),
     made as (
       insert into jobs (_id, title, status, project_id, requirement_id, time_limit)
       select one.job, one.subject, 'completed', one."projectId", r._id, 480
       from one join job_requirements r on r.project_id = one."projectId" and r.skill_key = '')
     insert into assigned_jobs (_id, job_id, user_id, status, attempt_left)
     select one."assignedJobId", one.job, one."userId", 'approved', 3 from one on conflict (_id) do nothing`,
    [rows],
  );
};

/** One person's decided work on a job of its own. */
export interface Work {
  readonly project: string;
  readonly worker: string;
  /** When it was decided. */
  readonly at: string;
  readonly status?: AssignedJobState;
  readonly activeSeconds: number;
  readonly reviewSeconds?: number;
  readonly items?: number | null;
  readonly videos?: readonly Video[];
  /** The project on the annotation server. */
  readonly on?: readonly [agent: ServerAgent, projectId: string];
}

/** Returns the assigned job. */
export const insertWork = async (
  db: Database,
  { project, worker, at, status = "approved", activeSeconds, reviewSeconds = 0, items = null, videos = [], on }: Work,
): Promise<string> => {
  const job = await insertJob(db, { project });
  const _id = await insertAssigned(db, { job, worker, status });
  const [agent = null, serverProject = ""] = on ?? [];
  await run(
    db.sql,
    sqlText`update jobs set items = $2, videos = $3, server_agent = $4, server_project_id = $5 where _id = $1`,
    [job, items, JSON.stringify(videos), agent, serverProject],
  );
  await run(
    db.sql,
    sqlText`update assigned_jobs set decided_at = $2, active_seconds = $3, review_seconds = $4 where _id = $1`,
    [_id, at, activeSeconds, reviewSeconds],
  );
  return _id;
};
