import { run } from "../../core/db/run.ts";
import { type SqlText, sqlText, textArray } from "../../core/db/sql-text.ts";
import { refToPerson } from "../../core/db/view.ts";
import type { Write } from "../../core/db/write.ts";
import { notify } from "../notifications/actions.ts";

/** The roles whose people may review. */
export const reviewerRoles = ["admin", "manager", "reviewer"] as const;

/** SQL: who decided last about the assigned job `a`. */
export const lastReviewer = sqlText`(select r.reviewer_id from job_reviews r where r.assigned_job_id = a._id
  order by r.created_at desc, r._id desc limit 1)`;

/** SQL: the worker of the assigned job `a` disputes the last decision, of which nobody decided anew yet. */
export const isDisputed = sqlText`coalesce(a.disputed_at > a.decided_at, a.disputed_at is not null)`;

/** SQL: a person works or worked on another job of the items of the assigned job `a`, whose result they must not see. */
export const hasTwin = (person: SqlText): SqlText => sqlText`exists (select from assigned_jobs own
  where own.user_id = ${person} and own.shared_key = a.shared_key and own.job_id <> a.job_id)`;

/** SQL: a person, while they may review the assigned job `a`; otherwise null. */
export const whileReviewer = (person: SqlText): SqlText =>
  sqlText`(select u._id from users u where u._id = ${person} and u._id <> a.user_id
    and u.role = any(${textArray(reviewerRoles)}) and u.deactivated_at is null and u.deleted_at is null
    and not ${hasTwin(sqlText`u._id`)})`;

/** SQL: the reviewer whom the job of the assigned job `a` fixes, unless its worker disputes that person's decision. */
export const fixedReviewer = sqlText`nullif(${whileReviewer(sqlText`(select fixed.reviewer_id from jobs fixed where fixed._id = a.job_id)`)},
  case when ${isDisputed} then ${lastReviewer} end)`;

/** Locks the present work on jobs, then the jobs, as all do who lock both; each in the order of their ids. */
export const lockWithWork = async ({ sql }: Write, ids: readonly string[]): Promise<void> => {
  await run(
    sql,
    sqlText`select from assigned_jobs where _id in (select assigned_job_id from jobs where _id = any($1::uuid[]))
     order by _id for no key update`,
    [ids],
  );
  await run(sql, sqlText`select from jobs where _id = any($1::uuid[]) order by _id for update`, [ids]);
};

interface Followed {
  readonly _id: string;
  readonly job: string;
  readonly worker: string;
  readonly isWaiting: boolean;
  readonly before: { readonly _id: string } | null;
  readonly after: { readonly _id: string } | null;
}

/**
 * Gives the work on locked jobs, of which other reviewers were fixed, to those: as long as it is with its worker, or
 * waits and nobody has claimed it. Who has to review what waits is told.
 */
export const followFixedReviewers = async (write: Write, jobIds: readonly string[]): Promise<void> => {
  const followed = await run<Followed>(
    write.sql,
    sqlText`with present as materialized (
       select a._id, a.reviewer_id as before, ${fixedReviewer} as after
       from jobs j join assigned_jobs a on a._id = j.assigned_job_id
       where j._id = any($1::uuid[]) and (a.slot is not null or a.status = 'submitted'))
     update assigned_jobs a set reviewer_id = present.after, version = version + 1, updated_at = now()
     from present where a._id = present._id and present.before is distinct from present.after
     returning a._id, a.job_id as job, a.user_id as worker, a.status = 'submitted' as "isWaiting",
       ${refToPerson(sqlText`present.before`)} as before, ${refToPerson(sqlText`present.after`)} as after`,
    [jobIds],
  );
  await write.record(
    ...followed.map(({ _id, worker, before, after }) => ({
      resource: "assignedJobs" as const,
      id: _id,
      before: { reviewerId: before },
      after: { reviewerId: after },
      people: [worker, ...[before, after].flatMap((person) => person?._id ?? [])],
    })),
  );
  await notify(
    write,
    followed.flatMap(({ _id, job, isWaiting, after }) =>
      isWaiting && after ? [{ userId: after._id, kind: "review_asked" as const, params: { assigned: _id, job } }] : [],
    ),
  );
};
