import { backgroundRequest } from "../../../contract/audit/who.ts";
import { sql as raw } from "kysely";
import type { AssignedJob } from "../../../contract/assigned-jobs/entity.ts";
import {
  claimHours,
  disputeDays,
  expiriesMax,
  expiryDays,
  warnedShare,
} from "../../../contract/assigned-jobs/rules.ts";
import type { Config } from "../../config.ts";
import type { Database } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText, type SqlText } from "../../core/db/sql-text.ts";
import { theServer } from "../../core/current-user.ts";
import { type AnyWrite, type Write, write } from "../../core/db/write.ts";
import { Unchanged } from "../../core/unchanged.ts";
import { fixedReviewer, openDisputable } from "../jobs/actions.ts";
import { notify } from "../notifications/actions.ts";
import { giveBack } from "./actions.ts";
import { lockAssigned } from "./moves.ts";
import { assignedJobById } from "./queries.ts";
import { notifyReviewers } from "./review-calls.ts";
import { leaveToOthers, unclaim } from "./reviewers.ts";
import { lockWorkers } from "./reviews.ts";

export const expiryJob = "expire-assigned-jobs";

/** Assigned jobs ended in one transaction. */
const batch = 200;

/**
 * Ends work whose time is over, reviewers' claims that are too old and the time for disputes, leaves to others what waited
 * too long for who reviewed it before, warns of what expires soon, and notifies reviewers of what waits for any of them. Two runs at once share the work; what another call
 * has locked is left to it, or to the next run.
 */
export const expireAll = async (db: Database, config: Config): Promise<void> => {
  const options = { db, config, me: null, action: "assignedJobs.expire", audited: true, requestId: backgroundRequest };
  for (const some of [expireSome, unclaimSome, leaveSome, openSome, warnSome, notifySome]) {
    let done: number;
    do {
      done = await write(options, some);
    } while (done === batch);
  }
};

/** Locks the workers and their assigned jobs that meet a condition (SQL), as many as one transaction takes. */
const lockDue = async ({ sql }: AnyWrite, condition: SqlText): Promise<AssignedJob[]> => {
  const found = await run<{ _id: string }>(
    sql,
    sqlText`select a._id from assigned_jobs a join users u on u._id = a.user_id where ${condition}
      limit ${batch} for no key update of u skip locked for no key update of a skip locked`,
    [],
  );
  return lockAssigned(
    sql,
    theServer,
    found.map(({ _id }) => _id),
  );
};
const expireSome = async (tx: AnyWrite): Promise<number> => {
  const due = await lockDue(tx, sqlText`a.expires_at < now()`);
  await expire(tx, due);
  return due.length;
};

/**
 * Ends locked work whose time is over, and blocks whose work expired too often. What the annotation server did not open in
 * all that time is released instead: its worker could not begin.
 */
const expire = async (tx: AnyWrite, due: readonly AssignedJob[]): Promise<void> => {
  if (due.length === 0) return tx.record();
  const { unopened = [], begun = [] } = Object.groupBy(due, ({ status }) =>
    status === "assigned" ? "unopened" : "begun",
  );
  await tellOf(tx, "job_not_opened", await giveBack(tx, unopened, "released"));
  const expired = await giveBack(tx, begun, "expired");
  await tellOf(tx, "job_expired", expired);
  if (expired.length > 0) await block(tx, [...new Set(expired.map(({ annotator }) => annotator._id))]);
};

const tellOf = (tx: AnyWrite, kind: "job_not_opened" | "job_expired", ended: readonly AssignedJob[]): Promise<void> =>
  notify(
    tx,
    ended.map(({ _id, job, annotator }) => ({
      userId: annotator._id,
      kind,
      params: { assigned: _id, job: job._id },
    })),
  );

/** Blocks those of these people, whose rows are locked, with too many expiries since they were last unblocked. */
const block = async (tx: AnyWrite, people: readonly string[]): Promise<void> => {
  const blocked = await run<{ _id: string; count: number }>(
    tx.sql,
    sqlText`with often as (
       select u._id, count(*)::int as count from users u join assigned_jobs a on a.user_id = u._id
       where u._id = any($1::uuid[]) and u.job_blocked_at is null and a.status = 'expired'
         and a.updated_at > greatest(now() - interval '${expiryDays} days', coalesce(u.jobs_unblocked_at, '-infinity'))
       group by u._id having count(*) >= ${expiriesMax})
     update users u set job_blocked_at = now(), version = version + 1, updated_at = now()
     from often where u._id = often._id returning u._id, often.count`,
    [people],
  );
  await tx.record(
    ...blocked.map(({ _id: id }) => ({
      resource: "users" as const,
      id,
      before: { isJobBlocked: false },
      after: { isJobBlocked: true },
    })),
  );
  await notify(
    tx,
    blocked.map(({ _id, count }) => ({ userId: _id, kind: "jobs_blocked", params: { count } })),
  );
};

const unclaimSome = async (tx: AnyWrite): Promise<number> => {
  const due = await lockDue(
    tx,
    sqlText`a.status = 'in_review' and a.claimed_at < now() - interval '${claimHours} hours'`,
  );
  if (due.length === 0) await tx.record();
  else await unclaim(tx, due);
  return due.length;
};

/** Leaves work that came back to whom its job is for, or to any reviewer, where who reviewed it before does not look in time. */
const leaveSome = async (tx: AnyWrite): Promise<number> => {
  const due = await lockDue(
    tx,
    sqlText`a.status = 'submitted' and a.reviewer_id is not null and a.submitted_at < now() - interval '${claimHours} hours'
      and ${fixedReviewer} is distinct from a.reviewer_id`,
  );
  await leaveToOthers(tx, due);
  return due.length;
};

/** Opens the jobs of rejected work to others once nobody can dispute it any more. */
const openSome = async (tx: AnyWrite): Promise<number> => {
  const due = await lockDue(
    tx,
    sqlText`a._id in (select j.assigned_job_id from jobs j where j.status = 'disputable')
      and (a.decided_at <= now() - interval '${disputeDays} days' or u.deactivated_at is not null or u.deleted_at is not null)`,
  );
  await tx.record();
  await openDisputable(
    tx,
    due.map(({ job }) => job._id),
  );
  return due.length;
};

const warnSome = async (tx: AnyWrite): Promise<number> => {
  await tx.record();
  const warned = await run<{ _id: string; user_id: string; job_id: string; expires_at: string }>(
    tx.sql,
    sqlText`update assigned_jobs a set warned_at = now() from jobs j
     where j._id = a.job_id and a._id in (
       select due._id from assigned_jobs due join jobs of on of._id = due.job_id
       where due.expires_at between now() and now() + ${warnedShare} * make_interval(mins => of.time_limit)
         and due.warned_at is null and due.status <> 'assigned' limit ${batch} for no key update of due skip locked)
     returning a._id, a.user_id, a.job_id, a.expires_at`,
    [],
  );
  await notify(
    tx,
    warned.map(({ _id, user_id, job_id, expires_at }) => ({
      userId: user_id,
      kind: "job_expiring",
      params: { assigned: _id, job: job_id, at: expires_at },
    })),
  );
  return warned.length;
};

const notifySome = async (tx: AnyWrite): Promise<number> => {
  await tx.record();
  return notifyReviewers(tx, batch);
};

/** Ends one assigned job if its time is over. Throws not_found; Unchanged where it is not. */
export const checkExpiration = async (tx: Write, id: string): Promise<AssignedJob> => {
  await assignedJobById(tx.sql, tx.me, id);
  await lockWorkers(tx.sql, [id]);
  const [before] = await lockAssigned(tx.sql, theServer, [id]);
  const isDue = await tx.sql
    .selectFrom("assigned_jobs")
    .select("_id")
    .where("_id", "=", id)
    .where("expires_at", "<", raw<string>`now()`)
    .executeTakeFirst();
  if (!before || !isDue) throw new Unchanged(204);
  await expire(tx, [before]);
  return assignedJobById(tx.sql, tx.me, id);
};
