import type { z } from "zod";
import {
  type Operation,
  type OperationKind,
  operationKinds,
  type OperationState,
  type operations,
} from "../../../contract/operations/endpoints.ts";
import type { Config } from "../../config.ts";
import type { Sql } from "../../core/db/pool.ts";
import { meCte, run } from "../../core/db/run.ts";
import type { Caller } from "../../core/db/read.ts";
import type { Write } from "../../core/db/write.ts";
import type { Context } from "../../core/http/context.ts";
import { newId } from "../../core/ids.ts";
import { notFound, Refusal } from "../../core/refusal.ts";
import { chosenHours, sumsOf, tellWorkers, type Verdict } from "../work-history/actions.ts";
import { isOwn, mayCancel, mayStart, mayUndo, operationById } from "./queries.ts";

type Asked = z.output<typeof operations.begin.body>;

/** The background task that works operations off, a part at a time. */
export const workOffTask = "work-off-operation";

/**
 * Freezes what is chosen, and begins unless it is only prepared. Throws forbidden, selection_changed; for an undo
 * not_found, and wrong_state where it can't be taken back or has been.
 */
export const beginOperation = ({ me, change }: Context, asked: Asked): Promise<Operation> => {
  if (!operationKinds[asked.kind].may.who.some((role) => role === me.role)) throw new Refusal("forbidden");
  return change(async (write) => {
    const _id = newId();
    const items =
      asked.kind === "undo" ? await doneBy(write.sql, me, asked.operation) : await chosen(write.sql, me, asked);
    const ids = items.map(({ id }) => id);
    await write.sql
      .insertInto("operations")
      .values({
        _id,
        kind: asked.kind,
        asked_by: me._id,
        cause: asked.kind === "reject" ? asked.rejectionCause : null,
        only_clean: asked.kind === "approve" && asked.onlyClean,
        undoes: asked.kind === "undo" ? asked.operation : null,
        total: ids.length,
        ...(await sumsOf(write.sql, ids)),
      })
      .execute();
    await run(
      write.sql,
      `insert into operation_items (operation_id, place, record_id, version)
       select $1::uuid, n - 1, id, version from unnest($2::uuid[], $3::int[]) with ordinality as item (id, version, n)`,
      [_id, ids, items.map(({ version }) => version)],
    );
    if (asked.start) await start(write, _id);
    await announce(write, _id, me._id);
    return operationById(write.sql, me, _id);
  });
};

interface Item {
  readonly id: string;
  /** That it must still have. */
  readonly version: number | null;
}

const chosen = async (sql: Sql, me: Caller, { select }: Exclude<Asked, { kind: "undo" }>): Promise<readonly Item[]> =>
  (await chosenHours(sql, me, select)).map((id) => ({ id, version: null }));

/** What an operation of the caller's did: only what nobody has changed since is taken back. */
const doneBy = async (sql: Sql, me: Caller, id: string): Promise<readonly Item[]> => {
  await operationById(sql, me, id);
  await hold(sql, me, id, mayUndo);
  return run<Item>(
    sql,
    `select i.record_id as id, i.version from operation_items i join operations o on o._id = i.operation_id
     where o._id = $1 and i.place < o.settled and i.code is null order by i.place`,
    [id],
  );
};

export interface Held {
  readonly _id: string;
  readonly kind: OperationKind;
  readonly state: OperationState;
  readonly asked_by: string;
  readonly cause: string | null;
  readonly only_clean: boolean;
  readonly total: number;
  readonly settled: number;
}

const lock = (sql: Sql, id: string) => run(sql, "select from operations where _id = $1 for no key update", [id]);

/** Locks an operation, for which a part that is under way is waited for. Throws wrong_state where it may not be done. */
const hold = async (sql: Sql, me: Caller, id: string, may: string): Promise<Held> => {
  await lock(sql, id);
  const [held] = await run<Held & { may: boolean }>(
    sql,
    `with ${meCte} select o.*, ${may} as may from me, operations o where o._id = $3`,
    [me._id, me.role, id],
  );
  if (!held) throw notFound("operation");
  if (!held.may) throw new Refusal("wrong_state", { params: { state: held.state } });
  return held;
};

/** Begins with what was prepared. Throws not_found; wrong_state, also where it takes back what another has taken back. */
export const startOperation = ({ me, change }: Context, id: string): Promise<Operation> =>
  change(async (write) => {
    const { undoes } = await operationById(write.sql, me, id, [isOwn]);
    // First, as whoever prepares to take it back does: of two that begin at once the second sees the other.
    if (undoes) await lock(write.sql, undoes);
    await hold(write.sql, me, id, mayStart);
    await start(write, id);
    await announce(write, id, me._id);
    return operationById(write.sql, me, id);
  });

const start = async (write: Write, id: string): Promise<void> => {
  await run(
    write.sql,
    "update operations set state = 'running', started_at = now() where _id = $1 and state = 'prepared'",
    [id],
  );
  await queue(write, id);
};

/** Queues the next part: one job an operation waits at most. */
export const queue = (write: Write, id: string): Promise<void> =>
  write.enqueue(workOffTask, { operationId: id }, { jobKey: `${workOffTask}-${id}` });

/** Stops after the part that is under way; what is done stays done. Throws not_found, wrong_state. */
export const cancelOperation = ({ me, change, services }: Context, id: string): Promise<Operation> =>
  change(async (write) => {
    await operationById(write.sql, me, id);
    const held = await hold(write.sql, me, id, mayCancel);
    await finish(write, services.config, held, "cancelled");
    return operationById(write.sql, me, id);
  });

export const verdictOf = ({ kind, cause }: Pick<Held, "kind" | "cause">): Verdict => {
  if (kind === "reject") return { to: "rejected", cause: cause ?? "" };
  return { to: ({ approve: "approved", approve_payment: "payment_approved", undo: "pending" } as const)[kind] };
};

/** Ends it, and tells each worker once what it came to for them. The operation must be locked. */
export const finish = async (
  write: Write,
  config: Config,
  held: Held,
  state: "done" | "cancelled" | "stopped",
): Promise<void> => {
  const done = await run<{ id: string }>(
    write.sql,
    `with over as (
       update operations set state = $2, cause = null, finished_at = now() where _id = $1 returning _id, settled)
     select i.record_id as id from over join operation_items i on i.operation_id = over._id
     where i.place < over.settled and i.code is null`,
    [held._id, state],
  );
  await announce(write, held._id, held.asked_by);
  await tellWorkers(
    write,
    config,
    verdictOf(held),
    done.map(({ id }) => id),
  );
};

/** Tells whoever asked for it that it has moved. */
export const announce = (write: Write, id: string, askedBy: string): Promise<void> =>
  write.announce({ resource: "operations", id, before: {}, after: {}, people: [askedBy] });

/** SQL: an operation that nobody asks for any more. */
const isOld = (alias: string): string => `(${alias}.state <> 'running' and ${alias}.created_at
  < now() - case when ${alias}.state = 'prepared' then interval '1 day' else interval '30 days' end)`;

/**
 * Forgets operations, and with them what they were about: those never begun after a day, the others after thirty,
 * and not before what takes them back.
 */
export const forgetOperations = async (sql: Sql): Promise<void> => {
  await run(
    sql,
    `delete from operations o where ${isOld("o")}
       and not exists (select from operations u where u.undoes = o._id and not ${isOld("u")})`,
    [],
  );
};
