import { type BulkJobKind, bulkJobKinds } from "../../../contract/bulk-jobs/endpoints.ts";
import type { Config } from "../../config.ts";
import type { Database, Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Actor } from "../../core/current-user.ts";
import { write } from "../../core/db/write.ts";
import { decideSome } from "../work-history/actions.ts";
import { undoPaymentsOf } from "../payments/actions.ts";
import { announce, finish, type Locked, queue, verdictOf } from "./actions.ts";

/** Entries decided in one transaction: few enough that other calls do not wait for them. */
export const partSize = 250;

/** What the audit calls each decision: the same as for the bulk endpoint. */
const actions: Readonly<Record<BulkJobKind, string>> = {
  approve: "workHistory.bulkApprove",
  reject: "workHistory.bulkReject",
  approve_payment: "workHistory.bulkApprovePayment",
  undo: "workHistory.bulkUndo",
  undo_payment: "payments.bulkUndo",
};

/**
 * Decides on the next part of a bulk job and queues the following one, all in one transaction that also stores the
 * progress: a crash leaves nothing half done, and nothing is done twice. The bulk job stops where its creator may no
 * longer do this.
 */
export const runBulkJob = async (db: Database, config: Config, bulkJobId: string): Promise<void> => {
  const bulkJob = await db.sql
    .selectFrom("bulk_jobs")
    .innerJoin("users", "users._id", "bulk_jobs.asked_by")
    .select(["bulk_jobs.kind", "users._id", "users.role"])
    .where("bulk_jobs._id", "=", bulkJobId)
    .executeTakeFirst();
  if (!bulkJob) return;
  const { kind, ...me } = bulkJob;
  await write({ db, config, me, action: actions[kind], audited: true, requestId: bulkJobId }, async (tx) => {
    await tx.record();
    const locked = await lockRunning(tx.sql, bulkJobId);
    if (!locked) return;
    // Again under the lock: the creator's role may have changed meanwhile.
    const creator = await creatorOf(tx.sql, locked);
    if (!creator) return finish(tx, locked, "stopped");
    const items = await nextItems(tx.sql, locked);
    const request = {
      ids: items.map(({ record_id }) => record_id),
      versions: items.map(({ version }) => version),
      amounts: items.map(({ amount }) => amount),
      onlyClean: locked.only_clean,
    };
    const verdict = verdictOf(locked);
    const { done, refused } = verdict
      ? await decideSome({ ...tx, me: creator }, request, verdict)
      : await undoPaymentsOf({ ...tx, me: creator }, request);
    await settle(tx.sql, locked, items.length, [
      ...done.map(({ _id, version }) => ({ _id, version, code: null, message: null })),
      ...refused.map(({ _id, code, message }) => ({ _id, version: null, code, message })),
    ]);
    if (locked.settled + items.length >= locked.total) return finish(tx, locked, "done");
    await queue(tx, bulkJobId);
    await announce(tx, bulkJobId, locked.asked_by);
  });
};

/** Waits for the lock; undefined where the bulk job has ended. */
const lockRunning = async (sql: Sql, id: string): Promise<Locked | undefined> =>
  (
    await run<Locked>(sql, sqlText`select * from bulk_jobs where _id = $1 and state = 'running' for no key update`, [
      id,
    ])
  )[0];

/** Its creator, if they may still do this. */
const creatorOf = async (sql: Sql, { asked_by, kind }: Locked): Promise<Actor | undefined> =>
  (
    await run<Actor>(
      sql,
      sqlText`select _id, role from users
       where _id = $1 and role = any($2::text[]) and deactivated_at is null and deleted_at is null`,
      [asked_by, bulkJobKinds[kind].policy.roles],
    )
  )[0];

interface Item {
  readonly record_id: string;
  readonly version: number | null;
  /** For payments: the amount that was seen, in minor units. */
  readonly amount: number | null;
}

const nextItems = (sql: Sql, { _id, settled }: Locked): Promise<Item[]> =>
  run(
    sql,
    sqlText`select record_id, version, amount from bulk_job_items where bulk_job_id = $1 and place >= $2 order by place limit $3`,
    [_id, settled, partSize],
  );

interface Settled {
  readonly _id: string;
  readonly version: number | null;
  readonly code: string | null;
  readonly message: string | null;
}

const settle = async (sql: Sql, locked: Locked, count: number, items: readonly Settled[]): Promise<void> => {
  await run(
    sql,
    sqlText`update bulk_job_items i set version = row.version, code = row.code, message = row.message
     from json_to_recordset($3::json) as row (_id uuid, version int, code text, message text)
     where i.bulk_job_id = $1 and i.place >= $2 and i.place < $2 + $4 and i.record_id = row._id`,
    [locked._id, locked.settled, JSON.stringify(items), count],
  );
  const refused = items.filter(({ code }) => code !== null).length;
  await run(
    sql,
    sqlText`update bulk_jobs set settled = settled + $2, done = done + $3, refused = refused + $4 where _id = $1`,
    [locked._id, count, count - refused, refused],
  );
};
