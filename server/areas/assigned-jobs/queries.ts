import { claimHours } from "../../../contract/assigned-jobs/rules.ts";
import type { AssignedJob } from "../../../contract/assigned-jobs/entity.ts";
import { unpagedMax } from "../../../contract/core/list.ts";
import type { Sql } from "../../core/db/pool.ts";
import { readRecord } from "../../core/db/read.ts";
import { beginOf, type SqlText, sqlText } from "../../core/db/sql-text.ts";
import { instant, ref, refToPerson, type View } from "../../core/db/view.ts";
import type { Actor } from "../../core/current-user.ts";
import { isDisputed, isStaff } from "../jobs/actions.ts";
import { canJson, disputeEndsAt, mayRead, mayReview, reviewSeconds } from "./rules.ts";
import { proposedChapter } from "./teaching.ts";

const reviews = sqlText`coalesce((select json_agg(json_build_object('_id', r._id, 'decision', r.decision, 'comment', r.comment,
    'reasons', r.reasons, 'chapter', ${proposedChapter}, 'reviewer', ${refToPerson(sqlText`r.reviewer_id`)}, 'createdAt', ${instant(sqlText`r.created_at`)})
    order by r.created_at, r._id)
  from job_reviews r where r.assigned_job_id = a._id), '[]'::json)`;

const row: View["row"] = {
  _id: sqlText`a._id`,
  job: ref(sqlText`j._id`, sqlText`j.title`),
  projectId: ref(sqlText`j.project_id`, sqlText`(select p.name from projects p where p._id = j.project_id)`),
  annotator: refToPerson(sqlText`a.user_id`),
  reviewerId: refToPerson(sqlText`a.reviewer_id`),
  status: sqlText`a.status`,
  attemptLeft: sqlText`a.attempt_left`,
  timeLimit: sqlText`j.time_limit`,
  items: sqlText`j.items`,
  amount: sqlText`a.amount`,
  expiresAt: instant(sqlText`a.expires_at`),
  isExtended: sqlText`a.extended_at is not null`,
  submittedAt: instant(sqlText`a.submitted_at`),
  decidedAt: instant(sqlText`a.decided_at`),
  claimEndsAt: instant(
    sqlText`case when a.status = 'in_review' then a.claimed_at + interval '${claimHours} hours' end`,
  ),
  isNewcomer: sqlText`a.is_newcomer`,
  activeSeconds: sqlText`a.active_seconds`,
  reviewSeconds,
  disputeText: sqlText`a.dispute`,
  disputedAt: instant(sqlText`a.disputed_at`),
  disputeEndsAt: instant(disputeEndsAt),
  reviews,
  serverAgent: sqlText`j.server_agent`,
  serverProblem: sqlText`j.server_problem`,
  createdAt: instant(sqlText`a.created_at`),
  updatedAt: instant(sqlText`a.updated_at`),
  version: sqlText`a.version`,
  can: canJson,
};

/** Assigned jobs. The joins are outer so that PostgreSQL can leave out those that a count does not need. */
const workView: View = {
  from: sqlText`assigned_jobs a left join jobs j on j._id = a.job_id`,
  id: sqlText`a._id`,
  name: sqlText`j.title`,
  visible: sqlText`true`,
  row,
  stored: {
    job: sqlText`a.job_id`,
    projectId: sqlText`j.project_id`,
    annotator: sqlText`a.user_id`,
    reviewerId: sqlText`a.reviewer_id`,
    expiresAt: sqlText`a.expires_at`,
    submittedAt: sqlText`a.submitted_at`,
    decidedAt: sqlText`a.decided_at`,
    createdAt: sqlText`a.created_at`,
    updatedAt: sqlText`a.updated_at`,
  },
  // That the job is there lets PostgreSQL begin with jobs, whose titles have an index.
  search: [(holds) => sqlText`(j._id is not null and ${holds(sqlText`j.title`)})`],
  sorts: {
    createdAt: sqlText`a.created_at`,
    updatedAt: sqlText`a.updated_at`,
    submittedAt: sqlText`coalesce(a.submitted_at, '-infinity')`,
    // What does not expire comes last when those that expire first are wanted.
    expiresAt: sqlText`coalesce(a.expires_at, 'infinity')`,
    status: sqlText`a.status`,
  },
  defaultOrder: sqlText`a.created_at desc`,
  filters: {
    status: (value) => sqlText`a.status = any(${value}::text[])`,
    projectId: (value) => sqlText`j.project_id = any(${value}::uuid[])`,
    job: (value) => sqlText`a.job_id = any(${value}::uuid[])`,
    annotator: (value) => sqlText`a.user_id = any(${value}::uuid[])`,
    reviewerId: (value) => sqlText`a.reviewer_id = any(${value}::uuid[])`,
    isDisputed: (value) => sqlText`(${isDisputed} and a.status in ('submitted', 'in_review')) = ${value}::boolean`,
    clause: (value) => sqlText`exists (select from job_reviews r where r.assigned_job_id = a._id
      and r.decision in ('rework', 'reject') and r.reasons @> jsonb_build_array(jsonb_build_object('anchor', ${value}::text)))`,
    startDate: (value) => sqlText`a.created_at >= ${beginOf(sqlText`${value}::date`)}`,
    endDate: (value) => sqlText`a.created_at < ${beginOf(sqlText`${value}::date + 1`)}`,
  },
  countMax: 2 * unpagedMax,
};

/** SQL: the work on the jobs of these projects, read job by job, so that it ends where it is enough. */
const workOfProjects = (projects: SqlText): SqlText => sqlText`select work._id
  from (select j._id from jobs j where j.project_id = any(${projects}::uuid[]) offset 0) as job
  cross join lateral (select a._id from assigned_jobs a where a.job_id = job._id offset 0) as work`;

/** All of them, as staff list them. */
export const assignedJobView: View = { ...workView, few: { projectId: workOfProjects } };

/** The caller's own work. */
export const myJobsView: View = {
  ...workView,
  visible: sqlText`a.user_id = me._id`,
  filters: {
    ...workView.filters,
    isExpiring: (value) => sqlText`(a.slot is not null and a.warned_at is not null) = ${value}::boolean`,
  },
};

/** SQL: workers list their own work, and reviewers also what they review or reviewed. */
export const isListed = sqlText`(${isStaff} or a.user_id = me._id or a.reviewer_id = me._id)`;

/** What the caller may review: claimed work, disputed work, that of newcomers, and then what has waited longest. */
export const toReviewView: View = {
  ...workView,
  visible: sqlText`(a.status = 'submitted' or a.status = 'in_review' and a.reviewer_id = me._id) and ${mayReview}`,
  // For ten thousand PostgreSQL would rather make a bitmap of all that waits.
  countMax: 2 * unpagedMax,
  filters: { ...workView.filters, isNewcomer: (value) => sqlText`a.is_newcomer = ${value}::boolean` },
  defaultOrder: sqlText`(a.status = 'in_review') desc, ${isDisputed} desc, a.is_newcomer desc, a.submitted_at`,
};

/** Throws not_found, also for what the caller may not read. */
export const assignedJobById = (sql: Sql, me: Actor, id: string): Promise<AssignedJob> =>
  readRecord<AssignedJob>(sql, { view: assignedJobView, noun: "assigned job" }, me, id, [mayRead]);

/** The line that pays the caller for their own work; null where there is none. */
export const myPaymentOf = async (sql: Sql, me: Actor, id: string): Promise<string | null> => {
  const found = await sql
    .selectFrom("payments")
    .select("_id")
    .where("assigned_job_id", "=", id)
    .where("user_id", "=", me._id)
    .orderBy("created_at", "desc")
    .executeTakeFirst();
  return found?._id ?? null;
};
