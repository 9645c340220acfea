import { unpagedMax } from "../../../contract/core/list.ts";
import type { Job } from "../../../contract/jobs/endpoints.ts";
import { disputeDays } from "../../../contract/assigned-jobs/rules.ts";
import type { Crud } from "../../core/db/crud.ts";
import type { Sql } from "../../core/db/pool.ts";
import { readRecord } from "../../core/db/read.ts";
import {
  beginOf,
  holdsOf,
  inUse,
  isDeleted,
  nameOrder,
  sqlText,
  type SqlText,
  textArray,
} from "../../core/db/sql-text.ts";
import { instant, ref, refToPerson, type View } from "../../core/db/view.ts";
import type { Actor } from "../../core/current-user.ts";
import { isForWorker } from "../projects/actions.ts";
import { isFit, isKnown, jobReasons, knowsItems, rateToday, takesNone } from "./eligibility.ts";
import { followFixedReviewers, lockWithWork } from "./fixed-reviewer.ts";
import { checkReferences } from "./references.ts";

/** SQL: staff see all of every job. */
export const isStaff = sqlText`me.role in ('admin', 'manager')`;

const requiredSkills = sqlText`select rs.skill_id from job_requirement_skills rs where rs.requirement_id = j.requirement_id`;

const skills = sqlText`coalesce((select json_agg(json_build_object('_id', s._id, 'name', s.name) order by ${nameOrder(sqlText`s.name`)}, s._id)
  from job_requirement_skills rs join skills s on s._id = rs.skill_id where rs.requirement_id = j.requirement_id), '[]'::json)`;

/** A field of which workers read nothing. */
const staffOnly = (field: SqlText, otherwise = sqlText`null`): SqlText =>
  sqlText`case when ${isStaff} then ${field} else ${otherwise} end`;
const empty = sqlText`''`;

/** SQL: the items of its dataset that the job `j` has; null where that is not said. */
export const itemRange = sqlText`case when j.first_item is not null then json_build_object('from', j.first_item, 'to', j.last_item) end`;

const isInDays = (days: SqlText, job = sqlText`j`): SqlText =>
  sqlText`(${job}.created_at >= ${beginOf(sqlText`split_part(${days}, ',', 1)::date`)} and ${job}.created_at <
    ${beginOf(sqlText`coalesce(nullif(split_part(${days}, ',', 2), ''), split_part(${days}, ',', 1))::date + 1`)})`;

/** SQL: work `own` of a job that has an end without a result: it is the last one of a job that others can take again. */
const isEnded = (own: SqlText, status: SqlText): SqlText =>
  sqlText`(${own}.status in ('expired', 'released', 'reassigned', 'cancelled') or ${own}.status = 'rejected' and ${status} <> 'disputable')`;
/** SQL: the present or last work `a` of the job `j` has no such end: its people still have it, or brought it to its result. */
export const isCurrent = sqlText`not ${isEnded(sqlText`a`, sqlText`j.status`)}`;

/** SQL: the jobs that some people review: by their present work, or where that has no reviewer by the job itself. */
const reviewedBy = (people: SqlText): SqlText =>
  sqlText`select of._id from assigned_jobs own join jobs of on of.assigned_job_id = own._id
      where own.reviewer_id = any(${people}::uuid[]) and not ${isEnded(sqlText`own`, sqlText`of.status`)}
    union all
    select of._id from jobs of where of.reviewer_id = any(${people}::uuid[]) and not exists (select from assigned_jobs own
      where own._id = of.assigned_job_id and own.reviewer_id is not null and not ${isEnded(sqlText`own`, sqlText`of.status`)})`;

/** SQL: jobs change their fields by themselves while somebody works on them. */
const mayEdit = sqlText`${isStaff} and j.status <> 'archived'`;

/** A job `j`, with its present or last assigned job `a`. */
const view = (from: SqlText, visible: SqlText): View => ({
  from: sqlText`${from} left join assigned_jobs a on a._id = j.assigned_job_id`,
  id: sqlText`j._id`,
  name: sqlText`j.title`,
  visible,
  row: {
    _id: sqlText`j._id`,
    title: sqlText`j.title`,
    status: sqlText`j.status`,
    isActive: sqlText`j.status = 'available'`,
    projectId: ref(sqlText`j.project_id`, sqlText`(select p.name from projects p where p._id = j.project_id)`),
    description: sqlText`j.description`,
    skills,
    timeLimit: sqlText`j.time_limit`,
    items: sqlText`j.items`,
    payBy: sqlText`(select p.pay_by from projects p where p._id = j.project_id)`,
    rate: sqlText`(select ${rateToday} from projects p where p._id = j.project_id)`,
    reasons: sqlText`coalesce((select ${jobReasons} from projects p where p._id = j.project_id), '[]'::json)`,
    annotatorId: sqlText`case when ${isStaff} or j.for_user_id = me._id then ${refToPerson(sqlText`j.for_user_id`)} end`,
    annotator: staffOnly(refToPerson(sqlText`a.user_id`)),
    reviewerId: staffOnly(refToPerson(sqlText`coalesce(case when ${isCurrent} then a.reviewer_id end, j.reviewer_id)`)),
    attemptLeft: staffOnly(sqlText`a.attempt_left`),
    assignedJob: staffOnly(sqlText`a._id`),
    expiresAt: staffOnly(instant(sqlText`a.expires_at`)),
    disputeEndsAt: staffOnly(
      instant(sqlText`case when j.status = 'disputable' then a.decided_at + interval '${disputeDays} days' end`),
    ),
    serverAgent: staffOnly(sqlText`j.server_agent`),
    serverProjectId: staffOnly(sqlText`j.server_project_id`, empty),
    datasetId: staffOnly(sqlText`j.dataset_id`, empty),
    dataset: staffOnly(sqlText`j.dataset`, empty),
    serverJobId: staffOnly(sqlText`j.server_job_id`, empty),
    videos: staffOnly(sqlText`j.videos`, sqlText`'[]'::jsonb`),
    itemRange: staffOnly(itemRange),
    serverStatus: staffOnly(sqlText`j.server_status`),
    serverProblem: staffOnly(sqlText`j.server_problem`, empty),
    serverSyncedAt: staffOnly(instant(sqlText`j.server_synced_at`)),
    createdAt: instant(sqlText`j.created_at`),
    updatedAt: instant(sqlText`j.updated_at`),
    version: sqlText`j.version`,
    can: sqlText`json_build_object('edit', ${mayEdit})`,
  },
  stored: {
    projectId: sqlText`j.project_id`,
    createdAt: sqlText`j.created_at`,
    updatedAt: sqlText`j.updated_at`,
    skills: sqlText`array(${requiredSkills})`,
  },
  search: [sqlText`j.title`, sqlText`j.dataset`],
  sorts: {
    title: nameOrder(sqlText`j.title`),
    status: sqlText`j.status`,
    timeLimit: sqlText`j.time_limit`,
    items: sqlText`coalesce(j.items, -1)`,
    createdAt: sqlText`j.created_at`,
    updatedAt: sqlText`j.updated_at`,
  },
  defaultOrder: sqlText`j.created_at desc`,
  filters: {
    isActive: (value) => sqlText`(j.status = 'available') = ${value}::boolean`,
    status: (value) => sqlText`j.status = any(${value}::text[])`,
    timeLimit: (value) => sqlText`j.time_limit = any(${value}::integer[])`,
    projectId: (value) => sqlText`j.project_id = any(${value}::uuid[])`,
    annotatorId: (value) => sqlText`${isStaff} and j.for_user_id = any(${value}::uuid[])`,
    // From the person's work to their jobs, by an array: joined, whichever way, PostgreSQL may read all jobs for it.
    annotator: (value) =>
      sqlText`${isStaff} and j.assigned_job_id = any(array(select own._id from assigned_jobs own where own.user_id = any(${value}::uuid[]))) and ${isCurrent}`,
    reviewerId: (value) => sqlText`${isStaff} and j._id = any(array(${reviewedBy(value)}))`,
    attemptLeft: (value) => sqlText`${isStaff} and a.attempt_left = any(${value}::integer[]) and ${isCurrent}`,
    skills: holdsOf(requiredSkills, "uuid"),
    createdAt: (value) => isInDays(value),
    serverAgent: (value) => sqlText`${isStaff} and j.server_agent = any(${value}::text[])`,
    datasetId: (value) => sqlText`${isStaff} and j.dataset_id = any(${value}::text[])`,
    hasServerProblem: (value) => sqlText`${isStaff} and (j.server_problem <> '') = ${value}::boolean`,
    takable: (value) =>
      sqlText`((select ${jobReasons} from projects p where p._id = j.project_id) is null) = ${value}::boolean`,
  },
  countMax: 10_000,
});

/** SQL: the jobs of the requirements that ask for any or all of these skills. */
const jobsAskingFor = (asked: SqlText, all: boolean): SqlText => sqlText`select of._id
  from (select rs.requirement_id from job_requirement_skills rs where rs.skill_id = any(${asked}::uuid[]) group by 1
    ${all ? sqlText`having count(*) = (select count(distinct one) from unnest(${asked}::uuid[]) as one)` : sqlText``} offset 0) q
  cross join lateral (select j._id from jobs j where j.requirement_id = q.requirement_id offset 0) of`;

/** All jobs, as staff list them. */
export const jobView: View = {
  ...view(sqlText`jobs j`, sqlText`j.deleted_at is null`),
  few: { skills: jobsAskingFor },
};

/**
 * SQL: of several available jobs of the same items the worker `me` sees one, so that nothing tells them that there are
 * more: the one that they worked on or reviewed before, or else the one for them alone before those for anyone.
 */
const isFirstTwin = (job: SqlText): SqlText =>
  sqlText`(${job}.shared_key is null or coalesce(
    (select bool_and(seen.job_id = ${job}._id) from assigned_jobs seen where seen.shared_key = ${job}.shared_key and ${isKnown}),
    not exists (select from jobs twin where twin.shared_key = ${job}.shared_key
    and twin.status = 'available' and twin.deleted_at is null
    and (twin.for_user_id = me._id and ${job}.for_user_id is null
      or twin.for_user_id is not distinct from ${job}.for_user_id and twin._id < ${job}._id))))`;

/** SQL: whether a worker may read the job `j` by its id: what is open to them, what they worked on, and what they review. */
const isReadable = sqlText`(${isStaff} or exists (select from assigned_jobs own where own.job_id = j._id
    and (own.user_id = me._id or own.reviewer_id = me._id))
  or me.role = 'reviewer' and j.status = 'in_review'
  or j.status = 'available' and (j.for_user_id is null or j.for_user_id = me._id) and ${isFirstTwin(sqlText`j`)}
    and exists (select from projects p where p._id = j.project_id and p.deleted_at is null and ${isForWorker}))`;

/** One job, whoever reads it. */
export const readableJob: View = { ...jobView, visible: sqlText`${jobView.visible} and ${isReadable}` };

/** Of one requirement a worker is offered this many jobs, the newest or the oldest: nobody takes that many. */
const offered = 50;

/** As the partial indexes say it. */
const isOpen = (job: SqlText): SqlText => sqlText`(${job}.status = 'available') is true and ${job}.deleted_at is null`;

/** Which of the jobs that are open to a worker they are offered. */
interface Offer {
  /** A day or a range of days in which they were created, as the list's filter takes it. */
  readonly days?: SqlText | undefined;
  readonly isOldestFirst?: boolean;
}

/** SQL: the first of some jobs, in the order of the indexes or against it. */
const first = (job: SqlText, { days, isOldestFirst = false }: Offer): SqlText => {
  const order = isOldestFirst
    ? sqlText`${job}.created_at, ${job}._id desc`
    : sqlText`${job}.created_at desc, ${job}._id`;
  return sqlText`and ${days ? isInDays(days, job) : sqlText`true`} order by ${order} limit ${offered}`;
};

const availableFrom = (offer: Offer): SqlText =>
  sqlText`(select j.*, fit.is_fit from (
      select q._id, ${isFit(sqlText`q._id`)} as is_fit from job_requirements q join projects p on p._id = q.project_id
      where p.deleted_at is null and ${isForWorker}) as fit
    cross join lateral (select * from jobs newest where newest.requirement_id = fit._id and ${isOpen(sqlText`newest`)}
      and newest.for_user_id is null and ${isFirstTwin(sqlText`newest`)} ${first(sqlText`newest`, offer)}) as j
    union all
    select j.*, ${isFit(sqlText`j.requirement_id`)} as is_fit from (select * from jobs own where own.for_user_id = me._id
      and ${isOpen(sqlText`own`)} and ${isFirstTwin(sqlText`own`)} ${first(sqlText`own`, offer)}) as j
    join projects p on p._id = j.project_id where p.deleted_at is null and ${isForWorker}) as j`;

/**
 * Jobs as workers list them: available ones of projects that are open to them. Those for anyone are read by requirement,
 * the newest of each by an index (or the oldest, where these are asked for), and then those for this person alone by
 * another, so that a worker waits as long with a million jobs as with a thousand.
 */
export const availableJobView = (offer: Offer = {}): View => ({
  ...view(availableFrom(offer), sqlText`true`),
  records: { from: jobView.from },
  countMax: 2 * unpagedMax,
  // Without the dataset, of which workers read nothing.
  search: [sqlText`j.title`],
  filters: {
    ...jobView.filters,
    // What depends on the requirement alone is known of it already.
    takable: (value) =>
      sqlText`(j.is_fit and not ${takesNone} and not exists (select from assigned_jobs earlier
        where earlier.job_id = j._id and earlier.user_id = me._id and earlier.status = 'rejected') and not ${knowsItems}) = ${value}::boolean`,
  },
});

/** Throws not_found. */
export const jobById = (sql: Sql, me: Actor, id: string): Promise<Job> =>
  readRecord<Job>(sql, { view: readableJob, noun: "job" }, me, id);

const people = sqlText`(select count(distinct worked.user_id) from assigned_jobs worked where worked.job_id = j._id)`;

/** Jobs as records like any others; their requirement is written by this area itself. */
export const jobCrud: Crud = {
  resource: "jobs",
  table: sqlText`jobs`,
  view: jobView,
  noun: "job",
  takenNoun: "job of the server",
  fields: ["description", "timeLimit", "reviewerId"],
  lock: lockWithWork,
  check: (sql, bodies) => checkReferences(sql, bodies),
  afterEditMany: async (write, records, { reviewerId }) => {
    if (reviewerId === undefined) return;
    await followFixedReviewers(
      write,
      records.map(({ _id }) => _id),
    );
  },
  editBlocker: sqlText`case when j.status = 'archived' then json_build_object('code', 'wrong_state', 'state', 'archived') end`,
  removeBlocker: sqlText`(select case ${inUse(sqlText`worked.people`, "1 person worked on it", " people worked on it")} end
    from (select ${people} as people) as worked)`,
  restoreBlocker: sqlText`case ${isDeleted("project", sqlText`projects`, sqlText`select j.project_id`)}
    ${isDeleted("skill", sqlText`skills`, requiredSkills)} end`,
};

/** SQL: null, or why the job `j` can't be moved to a state, from which `before` lists the ways. */
export const statusBlocker = (before: readonly string[]): SqlText =>
  sqlText`case when j.status in ('taken', 'in_review') then json_build_object('code', 'job_held')
    when j.status <> all (${textArray(before)}) then json_build_object('code', 'wrong_state', 'state', replace(j.status, '_', ' ')) end`;
