import { type OperationKind, operationKinds } from "../../../contract/operations/endpoints.ts";
import type { Config } from "../../config.ts";
import type { Database, Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import type { Caller } from "../../core/db/read.ts";
import { write } from "../../core/db/write.ts";
import { decideSome } from "../work-history/actions.ts";
import { announce, finish, type Held, queue, verdictOf } from "./actions.ts";

/** So many entries are decided in one transaction: few enough that nobody waits for them. */
export const partSize = 250;

/** What the audit calls each decision: as if it had been made in one call. */
const actions: Readonly<Record<OperationKind, string>> = {
  approve: "workHistory.bulkApprove",
  reject: "workHistory.bulkReject",
  approve_payment: "workHistory.bulkApprovePayment",
  undo: "workHistory.bulkUndo",
};

/**
 * Decides on the next part of an operation and queues the one after it, all in one transaction, which also says how far
 * the operation has come: whoever is killed leaves nothing half done, and nothing is done twice. Where the asker may no
 * longer do this, the operation stops.
 */
export const workOff = async (db: Database, config: Config, operationId: string): Promise<void> => {
  const operation = await db.sql
    .selectFrom("operations")
    .select(["kind", "asked_by"])
    .where("_id", "=", operationId)
    .executeTakeFirst();
  if (!operation) return;
  const { kind, asked_by: actor } = operation;
  await write({ db, actor, action: actions[kind], audited: true, requestId: operationId }, async (tx) => {
    await tx.record();
    const held = await holdRunning(tx.sql, operationId);
    if (!held) return;
    const me = await asker(tx.sql, held);
    if (!me) return finish(tx, config, held, "stopped");
    const items = await nextItems(tx.sql, held);
    const asked = {
      ids: items.map(({ record_id }) => record_id),
      versions: items.map(({ version }) => version),
      onlyClean: held.only_clean,
    };
    const { done, refused } = await decideSome(tx, me, asked, verdictOf(held));
    await settle(tx.sql, held, items.length, [
      ...done.map(({ _id, version }) => ({ _id, version, code: null, message: null })),
      ...refused.map(({ _id, code, message }) => ({ _id, version: null, code, message })),
    ]);
    if (held.settled + items.length >= held.total) return finish(tx, config, held, "done");
    await queue(tx, operationId);
    await announce(tx, operationId, held.asked_by);
  });
};

/** Waits for whoever has it in hand; undefined where it is over. */
const holdRunning = async (sql: Sql, id: string): Promise<Held | undefined> =>
  (await run<Held>(sql, "select * from operations where _id = $1 and state = 'running' for no key update", [id]))[0];

/** Whoever asked for it, if they may still do it. */
const asker = async (sql: Sql, { asked_by, kind }: Held): Promise<Caller | undefined> =>
  (
    await run<Caller>(
      sql,
      `select _id, role from users
       where _id = $1 and role = any($2::text[]) and deactivated_at is null and deleted_at is null`,
      [asked_by, operationKinds[kind].may.who],
    )
  )[0];

interface Item {
  readonly record_id: string;
  readonly version: number | null;
}

const nextItems = (sql: Sql, { _id, settled }: Held): Promise<Item[]> =>
  run(
    sql,
    "select record_id, version from operation_items where operation_id = $1 and place >= $2 order by place limit $3",
    [_id, settled, partSize],
  );

interface Settled {
  readonly _id: string;
  readonly version: number | null;
  readonly code: string | null;
  readonly message: string | null;
}

const settle = async (sql: Sql, held: Held, count: number, items: readonly Settled[]): Promise<void> => {
  await run(
    sql,
    `update operation_items i set version = row.version, code = row.code, message = row.message
     from json_to_recordset($3::json) as row (_id uuid, version int, code text, message text)
     where i.operation_id = $1 and i.place >= $2 and i.place < $2 + $4 and i.record_id = row._id`,
    [held._id, held.settled, JSON.stringify(items), count],
  );
  const refused = items.filter(({ code }) => code !== null).length;
  await run(
    sql,
    "update operations set settled = settled + $2, done = done + $3, refused = refused + $4 where _id = $1",
    [held._id, count, count - refused, refused],
  );
};
