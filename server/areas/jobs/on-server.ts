import type { ServerAgent } from "../../../contract/annotation/agents.ts";
import { enqueueAll } from "../../core/db/enqueue-all.ts";
import { run } from "../../core/db/run.ts";
import { type SqlText, sqlText } from "../../core/db/sql-text.ts";
import type { Sql } from "../../core/db/pool.ts";
import type { AnyWrite } from "../../core/db/write.ts";

/** The background job that tells an annotation server how a job stands. */
export const tellServerJob = "tell-annotation-server";

/** SQL: a job is linked to one on an annotation server. Before both were asked for together, some named no server. */
export const isLinked = (job: SqlText): SqlText =>
  sqlText`(${job}.server_job_id <> '' and ${job}.server_agent is not null)`;

/** Tells open lists that jobs changed, and the annotation servers where they are. */
export const announceJobs = async (write: AnyWrite, ids: readonly string[]): Promise<void> => {
  await write.announce(...ids.map((id) => ({ resource: "jobs" as const, id })));
  await tellServers(write, ids);
};

/** Has the annotation servers told of jobs. A job's key makes one call of changes that follow each other. */
export const tellServers = async ({ sql }: AnyWrite, ids: readonly string[]): Promise<void> => {
  const linked = await run<{ _id: string }>(
    sql,
    sqlText`select j._id from jobs j where j._id = any($1::uuid[]) and ${isLinked(sqlText`j`)}`,
    [ids],
  );
  const calls = linked.map(({ _id: jobId }) => ({ payload: { jobId }, jobKey: `${tellServerJob} ${jobId}` }));
  await enqueueAll(sql, tellServerJob, calls);
};

/** Has an annotation server told of the jobs that are with a person, as a worker or a reviewer: it knows them by another login. */
export const tellServerOfPerson = async (write: AnyWrite, userId: string, agent: ServerAgent): Promise<void> => {
  const theirs = await run<{ _id: string }>(
    write.sql,
    sqlText`select j._id from assigned_jobs a join jobs j on j.assigned_job_id = a._id
     where j.server_agent = $2 and (a.user_id = $1 and a.slot is not null or a.reviewer_id = $1 and a.status = 'in_review')`,
    [userId, agent],
  );
  await tellServers(
    write,
    theirs.map(({ _id }) => _id),
  );
};

/** Seconds between two tries to tell a server that does not answer: each is twice the one before, up to ten minutes. */
const pauseBefore = (tries: number): number => Math.min(5 * 2 ** tries, 600);

/** Has an annotation server told again of a job, after so many tries; a change of it meanwhile is told at once. */
export const tellServerLater = async (sql: Sql, jobId: string, tries: number): Promise<void> => {
  await run(
    sql,
    sqlText`select graphile_worker.add_job($1, $2::json, job_key => $3, job_key_mode => 'preserve_run_at',
       run_at => now() + make_interval(secs => $4))`,
    [tellServerJob, JSON.stringify({ jobId, tries }), `${tellServerJob} ${jobId}`, pauseBefore(tries)],
  );
};

/** The background job that reads what a worker said of each item. */
export const readLabelsJob = "read-job-labels";

/**
 * SQL: the annotation server has of the job `j` what the worker of its present work `a` submitted: not what a reviewer makes
 * of it, who has claimed it now, or has fixed it since.
 */
export const isAsSubmitted = sqlText`(${isLinked(sqlText`j`)} and a.submitted_at is not null and a.slot is null and a.status <> 'in_review'
  and not exists (select from job_reviews r where r.assigned_job_id = a._id and r.decision = 'fix' and r.created_at >= a.submitted_at))`;

/** Has the labels of submitted work read, where the jobs are checked or shared: nobody needs those of others. */
export const askForLabels = async ({ sql }: AnyWrite, jobIds: readonly string[]): Promise<void> => {
  const submitted = await run<{ _id: string }>(
    sql,
    sqlText`select a._id from jobs j join assigned_jobs a on a._id = j.assigned_job_id
     where j._id = any($1::uuid[]) and ${isAsSubmitted}
       and (j.shared_key is not null or exists (select from gold_items g where g.job_id = j._id))`,
    [jobIds],
  );
  const calls = submitted.map(({ _id }) => ({ payload: { assignedJobId: _id }, jobKey: `${readLabelsJob} ${_id}` }));
  await enqueueAll(sql, readLabelsJob, calls);
};

/** What an annotation server answered about a job; without a status it did not take what it was told. */
export const keepServerAnswer = async (
  write: AnyWrite,
  id: string,
  {
    status,
    problem,
    link = "",
  }: { readonly status: string | undefined; readonly problem: string; readonly link?: string },
): Promise<void> => {
  await run(
    write.sql,
    sqlText`update jobs set server_status = coalesce($2, server_status), server_problem = $3,
       server_link = coalesce(nullif($4, ''), server_link), server_synced_at = case when $2::text is null then server_synced_at else now() end where _id = $1`,
    [id, status ?? null, problem, link],
  );
  await write.announce({ resource: "jobs", id });
};

/** Takes an available job from those that can be taken. */
export const pauseJob = async ({ sql }: AnyWrite, id: string): Promise<void> => {
  await run(
    sql,
    sqlText`update jobs set status = 'paused', version = version + 1, updated_at = now() where _id = $1 and status = 'available'`,
    [id],
  );
};

/** What a read of a job on an annotation server finds wrong with it. */
export const readProblems = {
  gone: "The job is gone on the server.",
  refused: "The server refuses to show the job.",
} as const;

/** What an annotation server says of one of our jobs. */
export interface SeenOnServer {
  readonly _id: string;
  /** By which it was read: a job that was linked to another one meanwhile keeps what it has. */
  readonly serverJobId: string;
  /** Null: it did not say. */
  readonly status: string | null;
  /** Empty where all is well. */
  readonly problem: "" | (typeof readProblems)[keyof typeof readProblems];
}

/**
 * Keeps what an annotation server says of jobs. A problem that came up when it was told of one stays: that it can be read
 * does not end that, but telling it again. Not their `version`, which is for what people write: an open form stays
 * good. Open lists hear of those that changed.
 */
export const mirrorJobs = async (write: AnyWrite, agent: ServerAgent, seen: readonly SeenOnServer[]): Promise<void> => {
  const kept = await run<{ _id: string; isNew: boolean }>(
    write.sql,
    sqlText`with seen as materialized (
       select s.*, j.server_status as status_before, j.server_problem as problem_before
       from json_to_recordset($2::json) as s (_id uuid, "serverJobId" text, status text, problem text)
       join jobs j on j._id = s._id and j.server_agent = $1 and j.server_job_id = s."serverJobId"
       order by s._id for no key update of j)
     update jobs j set server_status = coalesce(seen.status, j.server_status), server_synced_at = now(),
       server_problem = case when j.server_problem = '' or j.server_problem = any($3) then seen.problem else j.server_problem end
     from seen where j._id = seen._id
     returning j._id, (j.server_status, j.server_problem) is distinct from (seen.status_before, seen.problem_before) as "isNew"`,
    [agent, JSON.stringify(seen), Object.values(readProblems)],
  );
  await write.announce(...kept.filter(({ isNew }) => isNew).map(({ _id: id }) => ({ resource: "jobs" as const, id })));
};
