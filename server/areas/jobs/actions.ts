import { sql as raw } from "kysely";
import type { z } from "zod";
import type { Job, jobs } from "../../../contract/jobs/endpoints.ts";
import { type ItemRange, linkProblems, type Video } from "../../../contract/jobs/fields.ts";
import { jobStateLabels } from "../../../contract/jobs/states.ts";
import { takenBy } from "../../core/db/change-record.ts";
import type { Sql } from "../../core/db/pool.ts";
import { readMany } from "../../core/db/read.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Write } from "../../core/db/write.ts";
import { AppError, notFound, stale, taken } from "../../core/app-error.ts";
import { newId } from "../../core/ids.ts";
import { tellThoseMeant } from "./reserved.ts";
import { followFixedReviewers, lockWithWork } from "./fixed-reviewer.ts";
import { jobById, jobView } from "./queries.ts";
import { checkReferences } from "./references.ts";

export { moveJobs, openDisputable, setStatuses } from "./moves.ts";
export { fixedReviewer, hasTwin, isDisputed, lastReviewer, reviewerRoles, whileReviewer } from "./fixed-reviewer.ts";
export { peopleNamed, wrongPerson } from "./named-people.ts";
export { endReservations, endReviewing } from "./reserved.ts";
export { askForLabels, isAsSubmitted, readLabelsJob } from "./on-server.ts";
export { announceJobs, isLinked, keepServerAnswer, mirrorJobs, pauseJob } from "./on-server.ts";
export { readProblems, type SeenOnServer } from "./on-server.ts";
export { tellServerJob, tellServerLater, tellServerOfPerson } from "./on-server.ts";
export { assignReasons, heldBy, jobReasons, neededSkills, pieceToday, withoutRate } from "./eligibility.ts";
export { isCurrent, isStaff, itemRange, jobById } from "./queries.ts";

type NewJob = z.output<typeof jobs.create.body>;
type JobPatch = z.output<typeof jobs.edit.body>;

const linkTaken = takenBy("job of the server", { jobs_server_job_id: "serverJobId" });

/** The requirement of a project and further skills, made where it is the first of its kind. */
const requirementOf = async (sql: Sql, projectId: string, skills: readonly string[]): Promise<string> => {
  const ordered = [...new Set(skills)].sort();
  const key = ordered.join(",");
  const [made] = await run<{ _id: string }>(
    sql,
    sqlText`insert into job_requirements (_id, project_id, skill_key) values ($1, $2, $3) on conflict do nothing returning _id`,
    [newId(), projectId, key],
  );
  if (made) {
    await run(sql, sqlText`insert into job_requirement_skills select $1, skill from unnest($2::uuid[]) as skill`, [
      made._id,
      ordered,
    ]);
    return made._id;
  }
  const [found] = await run<{ _id: string }>(
    sql,
    sqlText`select _id from job_requirements where project_id = $1 and skill_key = $2`,
    [projectId, key],
  );
  return found!._id;
};

/** Throws validation, taken. */
export const createJob = async (write: Write, body: NewJob): Promise<Job> => {
  const [job] = await createJobs(write, [body]);
  return job!;
};

/** Creates all of them or none. Throws validation, taken. */
export const createJobs = async (write: Write, bodies: readonly WithPart[]): Promise<Job[]> => {
  const made = await insertJobs(write, bodies);
  if (made.includes(undefined)) throw taken("job of the server", "serverJobId");
  return made as Job[];
};

/** A job with its part of a dataset. */
type WithPart = NewJob & { readonly videos?: readonly Video[]; readonly itemRange?: ItemRange | null };

/** Creates jobs; undefined in place of those whose job on the server has one already. Throws validation. */
export const insertJobs = async (write: Write, bodies: readonly WithPart[]): Promise<(Job | undefined)[]> => {
  await checkReferences(write.sql, bodies);
  const requirements = await requirementsOf(write.sql, bodies);
  const rows = bodies.map(
    ({ title, description, status, projectId, timeLimit, items, annotatorId, reviewerId, ...body }, place) => ({
      _id: newId(),
      title,
      description,
      status,
      project_id: projectId,
      requirement_id: requirements[place],
      time_limit: timeLimit,
      items,
      for_user_id: annotatorId,
      reviewer_id: reviewerId,
      ...linkColumns(body),
      videos: body.videos ?? [],
      first_item: body.itemRange?.from,
      last_item: body.itemRange?.to,
    }),
  );
  // As one JSON array, since a statement takes at most 65,535 parameters.
  await run(
    write.sql,
    sqlText`insert into jobs (_id, title, description, status, project_id, requirement_id, time_limit, items, for_user_id,
       reviewer_id, server_agent, server_project_id, dataset_id, dataset, server_job_id, videos, first_item,
       last_item, created_by)
     select _id, title, description, status, project_id, requirement_id, time_limit, items, for_user_id, reviewer_id,
       server_agent, server_project_id, dataset_id, dataset, server_job_id, videos, first_item, last_item, $2
     from json_populate_recordset(null::jobs, $1::json)
     on conflict (server_agent, server_job_id) where server_job_id <> '' and deleted_at is null do nothing`,
    [JSON.stringify(rows), write.me._id],
  );
  const ids = rows.map(({ _id }) => _id);
  const made = await readMany<Job>(write.sql, jobView, write.me, ids);
  await write.record(...made.map((job) => ({ resource: "jobs" as const, id: job._id, before: null, after: job })));
  await tellThoseMeant(write, made);
  const byId = new Map(made.map((job) => [job._id, job]));
  return ids.map((id) => byId.get(id));
};

/** The requirement of each, which many of them share. */
const requirementsOf = async (sql: Sql, bodies: readonly NewJob[]): Promise<string[]> => {
  const found = new Map<string, string>();
  const ids: string[] = [];
  for (const { projectId, skills } of bodies) {
    const key = [projectId, ...[...new Set(skills)].sort()].join(",");
    const id = found.get(key) ?? (await requirementOf(sql, projectId, skills));
    found.set(key, id);
    ids.push(id);
  }
  return ids;
};

const linkColumns = ({ serverAgent, serverProjectId, datasetId, dataset, serverJobId }: JobPatch) => ({
  server_agent: serverAgent,
  server_project_id: serverProjectId,
  dataset_id: datasetId,
  dataset,
  server_job_id: serverJobId,
});

/** Its part was one of another dataset. A copy of a shared job has its part before it has a dataset. */
const isElsewhere = (job: Job, { serverAgent, datasetId }: JobPatch): boolean =>
  job.datasetId !== "" &&
  ((serverAgent !== undefined && serverAgent !== job.serverAgent) ||
    (datasetId !== undefined && datasetId !== job.datasetId));
/** Its page, and what the server said of it, were those of another job. */
const isRelinked = (job: Job, { serverAgent, serverJobId }: JobPatch): boolean =>
  (serverAgent !== undefined && serverAgent !== job.serverAgent) ||
  (serverJobId !== undefined && serverJobId !== job.serverJobId);

/** What can't change while somebody works on a job, nor after: who may take it, and where the work is. */
const fixedOnceTaken = ["projectId", "skills", "serverAgent", "serverProjectId", "datasetId", "serverJobId"] as const;

/** Throws job_held, wrong_state, job_decided. */
const requireFree = async (sql: Sql, { _id, status }: Job, body: JobPatch): Promise<void> => {
  if (status === "archived") throw new AppError("wrong_state", { params: { state: "archived" } });
  if (!fixedOnceTaken.some((field) => body[field] !== undefined)) return;
  if (status === "taken" || status === "in_review") throw new AppError("job_held");
  if (status === "completed" || status === "disputable") {
    throw new AppError("wrong_state", { params: { state: jobStateLabels[status].toLowerCase() } });
  }
  if (await isRejected(sql, _id)) throw new AppError("job_decided");
};

/** Throws validation where a change leaves the job of a server without the server. */
const requireLink = ({ serverAgent, serverJobId }: Job, changed: JobPatch): void => {
  if (changed.serverAgent === undefined && changed.serverJobId === undefined) return;
  const fields = linkProblems({ serverAgent, serverJobId, ...changed });
  if (Object.keys(fields).length > 0) throw new AppError("validation", { fields });
};

/** The last work on a job was rejected: a dispute may bring it back even where the job is open to others by now. */
const isRejected = async (sql: Sql, id: string): Promise<boolean> => {
  const found = await run(
    sql,
    sqlText`select from jobs j join assigned_jobs a on a._id = j.assigned_job_id where j._id = $1 and a.status = 'rejected'`,
    [id],
  );
  return found.length > 0;
};

/** Locks jobs in the order of their ids. */
export const lockJobs = async (sql: Sql, ids: readonly string[]): Promise<void> => {
  await run(sql, sqlText`select from jobs where _id = any($1::uuid[]) order by _id for no key update`, [ids]);
};

/** The job, locked until the transaction ends. Throws not_found. */
export const lockedJob = async (write: Write, id: string): Promise<Job> => {
  await lockJobs(write.sql, [id]);
  const [job] = await readMany<Job>(write.sql, jobView, write.me, [id]);
  if (!job) throw notFound("job");
  return job;
};

/** Those fields of a body that differ from the job's. */
const changedOf = (job: Job, body: JobPatch): JobPatch =>
  Object.fromEntries(
    Object.entries(body).filter(([name, value]) => value !== undefined && !isSame(job[name as keyof Job], value)),
  );
const isSame = (now: unknown, wanted: unknown): boolean => {
  if (!Array.isArray(wanted)) return idOf(now) === wanted;
  const [before, after] = [new Set(idsOf(now)), new Set<unknown>(wanted)];
  return before.size === after.size && [...before].every((one) => after.has(one));
};
const idsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value.map(idOf) : []);
const idOf = (value: unknown): unknown =>
  typeof value === "object" && value !== null && "_id" in value ? value._id : value;

/** Throws not_found, validation, stale, taken, job_held, wrong_state, job_decided. */
export const editJob = async (write: Write, id: string, { version, ...body }: JobPatch): Promise<Job> => {
  if (body.reviewerId !== undefined) await lockWithWork(write, [id]);
  const before = await lockedJob(write, id);
  if (version !== undefined && version !== before.version) throw stale(before);
  const changed = changedOf(before, body);
  await requireFree(write.sql, before, changed);
  requireLink(before, changed);
  await checkReferences(write.sql, [body]);
  const { projectId = before.projectId._id, skills = before.skills.map(({ _id }) => _id) } = body;
  await write.sql
    .updateTable("jobs")
    .set({
      title: body.title,
      description: body.description,
      project_id: projectId,
      requirement_id: await requirementOf(write.sql, projectId, skills),
      time_limit: body.timeLimit,
      items: body.items,
      for_user_id: body.annotatorId,
      // A job that is read also names a reviewer who only claimed its work: sending it back unchanged must not assign them.
      reviewer_id: changed.reviewerId,
      ...linkColumns(body),
      ...(isElsewhere(before, body) && { videos: "[]", first_item: null, last_item: null }),
      ...(isRelinked(before, body) && {
        server_link: "",
        server_problem: "",
        server_status: null,
        server_synced_at: null,
      }),
      version: before.version + 1,
      updated_at: raw<string>`now()`,
    })
    .where("_id", "=", id)
    .execute()
    .catch(linkTaken);
  if (changed.reviewerId !== undefined) await followFixedReviewers(write, [id]);
  const after = await jobById(write.sql, write.me, id);
  await write.record({ resource: "jobs", id, before, after });
  if (before.annotatorId?._id !== after.annotatorId?._id) await tellThoseMeant(write, [after]);
  return after;
};

/**
 * Makes further jobs of the items of a job, whose annotation servers' jobs managers link themselves: each needs one of
 * its own. They share a key, as does work on them. Throws not_found, wrong_state.
 */
export const shareJob = async (write: Write, id: string, copies: number): Promise<Job[]> => {
  const { status } = await lockedJob(write, id);
  if (status === "archived") throw new AppError("wrong_state", { params: { state: "archived" } });
  await run(write.sql, sqlText`update jobs set shared_key = coalesce(shared_key, $2) where _id = $1`, [id, newId()]);
  await run(
    write.sql,
    sqlText`update assigned_jobs a set shared_key = j.shared_key from jobs j where j._id = $1 and a.job_id = j._id`,
    [id],
  );
  const ids = Array.from({ length: copies }, newId);
  await run(
    write.sql,
    sqlText`insert into jobs (_id, title, description, status, project_id, requirement_id, time_limit, items, reviewer_id,
       server_agent, server_project_id, dataset, videos, first_item,
       last_item, shared_key, created_by)
     select copy, j.title, j.description, case when j.status in ('draft', 'paused') then j.status else 'available' end,
       j.project_id, j.requirement_id, j.time_limit, j.items, j.reviewer_id, j.server_agent, j.server_project_id, j.dataset,
       j.videos, j.first_item, j.last_item, j.shared_key, $3
     from jobs j, unnest($2::uuid[]) as copy where j._id = $1`,
    [id, ids, write.me._id],
  );
  const made = await readMany<Job>(write.sql, jobView, write.me, ids);
  await write.record(...made.map((job) => ({ resource: "jobs" as const, id: job._id, before: null, after: job })));
  return made;
};
