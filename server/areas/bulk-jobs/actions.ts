import type { z } from "zod";
import {
  type BulkJob,
  type BulkJobKind,
  bulkJobKinds,
  type BulkJobState,
  type bulkJobs,
  undoKinds,
} from "../../../contract/bulk-jobs/endpoints.ts";
import type { AmountSeen } from "../../../contract/work-history/entity.ts";
import type { Sql } from "../../core/db/pool.ts";
import { meCte, run } from "../../core/db/run.ts";
import { sqlText, type SqlText } from "../../core/db/sql-text.ts";
import type { Actor } from "../../core/current-user.ts";
import type { AnyWrite } from "../../core/db/write.ts";
import type { Context } from "../../core/http/context.ts";
import { newId } from "../../core/ids.ts";
import { notFound, AppError } from "../../core/app-error.ts";
import { amountsOf, chosenHours, notifyWorkers, sumOf, sumsOf, type Verdict } from "../work-history/actions.ts";
import { notifyOfUndonePayments, requireAmount } from "../payments/actions.ts";
import { isOwn, mayCancel, mayStart, mayUndo, bulkJobById } from "./queries.ts";

type BeginRequest = z.output<typeof bulkJobs.begin.body>;

/** The background task that runs bulk jobs, a part at a time. */
export const bulkJobTask = "run-bulk-job";

/**
 * Stores the selection, and starts unless it is only prepared. Throws forbidden, selection_changed; for payments
 * amount_changed; for an undo not_found, and wrong_state where it can't be undone or already was.
 */
export const beginBulkJob = ({ me, change }: Context, request: BeginRequest): Promise<{ bulkJob: BulkJob }> =>
  change(async (write) => {
    const kind = await kindOf(write.sql, me, request);
    if (!bulkJobKinds[kind].policy.roles.some((role) => role === me.role)) throw new AppError("forbidden");
    const _id = newId();
    const items =
      request.kind === "undo" ? await doneBy(write.sql, me, request.bulkJob) : await chosen(write.sql, me, request);
    const ids = items.map(({ id }) => id);
    const { seconds, amount } = await sumsOf(write.sql, ids);
    const amounts =
      request.kind === "approve_payment" ? await seenAmounts(write.sql, ids, request.expected) : undefined;
    await write.sql
      .insertInto("bulk_jobs")
      .values({
        _id,
        kind,
        asked_by: me._id,
        cause: request.kind === "reject" ? request.rejectionCause : null,
        only_clean: request.kind === "approve" && request.onlyClean,
        undoes: request.kind === "undo" ? request.bulkJob : null,
        total: ids.length,
        seconds,
        amount,
      })
      .execute();
    await run(
      write.sql,
      sqlText`insert into bulk_job_items (bulk_job_id, place, record_id, version, amount)
       select $1::uuid, n - 1, id, version, amount
       from unnest($2::uuid[], $3::int[], $4::bigint[]) with ordinality as item (id, version, amount, n)`,
      [_id, ids, items.map(({ version }) => version), ids.map((id) => amounts?.get(id) ?? null)],
    );
    if (request.start) await start(write, _id);
    await announce(write, _id, me._id);
    return { bulkJob: await bulkJobById(write.sql, me, _id) };
  });

/** Throws not_found, and wrong_state for a bulk job that nothing undoes. */
const kindOf = async (sql: Sql, me: Actor, request: BeginRequest): Promise<BulkJobKind> => {
  if (request.kind !== "undo") return request.kind;
  const { kind, state } = await bulkJobById(sql, me, request.bulkJob);
  const by = undoKinds[kind];
  if (!by) throw new AppError("wrong_state", { params: { state } });
  return by;
};

interface Item {
  readonly id: string;
  /** The version that the entry must still have. */
  readonly version: number | null;
}

const chosen = async (
  sql: Sql,
  me: Actor,
  { select }: Exclude<BeginRequest, { kind: "undo" }>,
): Promise<readonly Item[]> => (await chosenHours(sql, me, select)).map((id) => ({ id, version: null }));

/** The amounts at which entries may be paid, if they come to what the caller saw. Throws amount_changed. */
const seenAmounts = async (
  sql: Sql,
  ids: readonly string[],
  expected: AmountSeen,
): Promise<ReadonlyMap<string, number | null>> => {
  const amounts = await amountsOf(sql, ids);
  await requireAmount(sql, sumOf(amounts.values()), expected);
  return amounts;
};

/** What a bulk job of the caller's did; entries that were changed since are not undone. */
const doneBy = async (sql: Sql, me: Actor, id: string): Promise<readonly Item[]> => {
  await lockIf(sql, me, id, mayUndo);
  return run<Item>(
    sql,
    sqlText`select i.record_id as id, i.version from bulk_job_items i join bulk_jobs o on o._id = i.bulk_job_id
     where o._id = $1 and i.place < o.settled and i.code is null order by i.place`,
    [id],
  );
};

export interface Locked {
  readonly _id: string;
  readonly kind: BulkJobKind;
  readonly state: BulkJobState;
  readonly asked_by: string;
  readonly cause: string | null;
  readonly only_clean: boolean;
  readonly total: number;
  readonly settled: number;
}

const lock = (sql: Sql, id: string) => run(sql, sqlText`select from bulk_jobs where _id = $1 for no key update`, [id]);

/** Locks a bulk job, waiting for a part that is running. Throws wrong_state where `may` is false. */
const lockIf = async (sql: Sql, me: Actor, id: string, may: SqlText): Promise<Locked> => {
  await lock(sql, id);
  const [locked] = await run<Locked & { may: boolean }>(
    sql,
    sqlText`with ${meCte} select o.*, ${may} as may from me, bulk_jobs o where o._id = $3`,
    [me._id, me.role, id],
  );
  if (!locked) throw notFound("bulkJob");
  if (!locked.may) throw new AppError("wrong_state", { params: { state: locked.state } });
  return locked;
};

/** Starts a prepared bulk job. Throws not_found; wrong_state, also where it undoes what another job has undone. */
export const startBulkJob = ({ me, change }: Context, id: string): Promise<{ bulkJob: BulkJob }> =>
  change(async (write) => {
    const { undoes } = await bulkJobById(write.sql, me, id, [isOwn]);
    // First, as when an undo is prepared: of two concurrent starts the second sees the first.
    if (undoes) await lock(write.sql, undoes);
    await lockIf(write.sql, me, id, mayStart);
    await start(write, id);
    await announce(write, id, me._id);
    return { bulkJob: await bulkJobById(write.sql, me, id) };
  });

const start = async (write: AnyWrite, id: string): Promise<void> => {
  await run(
    write.sql,
    sqlText`update bulk_jobs set state = 'running', started_at = now() where _id = $1 and state = 'prepared'`,
    [id],
  );
  await queue(write, id);
};

/** Queues the next part: at most one job waits for each bulk job. */
export const queue = (write: AnyWrite, id: string): Promise<void> =>
  write.enqueue(bulkJobTask, { bulkJobId: id }, { jobKey: `${bulkJobTask}-${id}` });

/**
 * Stops after the running part; what is done stays done. One that was only prepared is deleted: it decided nothing that
 * its creator would want to read of. Throws not_found, wrong_state.
 */
export const cancelBulkJob = ({ me, change }: Context, id: string): Promise<{ bulkJob: BulkJob }> =>
  change(async (write) => {
    await bulkJobById(write.sql, me, id);
    const locked = await lockIf(write.sql, me, id, mayCancel);
    await finish(write, locked, "cancelled");
    const cancelled = await bulkJobById(write.sql, me, id);
    if (locked.state === "prepared") await write.sql.deleteFrom("bulk_jobs").where("_id", "=", id).execute();
    return { bulkJob: cancelled };
  });

/** What it decides of hours; undefined for one that undoes payments. */
export const verdictOf = ({ kind, cause }: Pick<Locked, "kind" | "cause">): Verdict | undefined => {
  if (kind === "undo_payment") return undefined;
  if (kind === "reject") return { to: "rejected", cause: cause ?? "" };
  return { to: ({ approve: "approved", approve_payment: "payment_approved", undo: "pending" } as const)[kind] };
};

/** Ends it, and notifies each worker once of the result for them. The bulk job must be locked. */
export const finish = async (
  write: AnyWrite,
  locked: Locked,
  state: "done" | "cancelled" | "stopped",
): Promise<void> => {
  const done = await run<{ id: string }>(
    write.sql,
    sqlText`with over as (
       update bulk_jobs set state = $2, cause = null, finished_at = now() where _id = $1 returning _id, settled)
     select i.record_id as id from over join bulk_job_items i on i.bulk_job_id = over._id
     where i.place < over.settled and i.code is null`,
    [locked._id, state],
  );
  await announce(write, locked._id, locked.asked_by);
  const verdict = verdictOf(locked);
  const ids = done.map(({ id }) => id);
  await (verdict ? notifyWorkers(write, verdict, ids) : notifyOfUndonePayments(write, ids));
};

/** Sends its creator a live event of its progress. */
export const announce = (write: AnyWrite, id: string, askedBy: string): Promise<void> =>
  write.announce({ resource: "bulkJobs", id, people: [askedBy] });

/** SQL: a bulk job that is no longer needed. */
const isOld = (alias: SqlText): SqlText => sqlText`(${alias}.state <> 'running' and ${alias}.created_at
  < now() - case when ${alias}.state = 'prepared' then interval '1 day' else interval '30 days' end)`;

/**
 * Deletes bulk jobs with their items: those never started after a day, the others after thirty, and never before a job
 * that undoes them.
 */
export const forgetBulkJobs = async (sql: Sql): Promise<void> => {
  await run(
    sql,
    sqlText`delete from bulk_jobs o where ${isOld(sqlText`o`)}
       and not exists (select from bulk_jobs u where u.undoes = o._id and not ${isOld(sqlText`u`)})`,
    [],
  );
};
