import { type Operation, type OperationKind, operationKinds } from "../../../contract/operations/endpoints.ts";
import type { Sql } from "../../core/db/pool.ts";
import { fullName, words } from "../../core/db/sql-text.ts";
import { type Caller, readRecord } from "../../core/db/read.ts";
import { instant, ref, type View } from "../../core/db/view.ts";
import { nameOfEntry } from "../work-history/actions.ts";

/** SQL: an operation `o` of the caller's own. */
export const isOwn = "o.asked_by = me._id";

/** SQL: the caller may decide so on many, as the contract's bulk call has it. */
const mayAsk = `case o.kind ${Object.entries(operationKinds)
  .map(([kind, row]) => `when '${kind}' then me.role = any (${words(row.may.who)})`)
  .join(" ")} end`;

/** Approvals and rejections, once they are over, and once. */
const undoable: readonly OperationKind[] = ["approve", "reject"];
const isOver = "o.state in ('done', 'cancelled', 'stopped')";
/** SQL over an id: somebody takes the operation back already, or has. */
const isTakenBack = (id: string): string =>
  `exists (select from operations u where u.undoes = ${id} and u.state in ('running', 'done', 'stopped'))`;

/** SQL: the caller may take the operation `o` back. */
export const mayUndo = `(o.kind = any (${words(undoable)}) and ${isOver} and o.done > 0
  and me.role = any (${words(operationKinds.undo.may.who)}) and not ${isTakenBack("o._id")})`;
export const mayStart = `(o.state = 'prepared' and ${isOwn} and ${mayAsk} and not ${isTakenBack("o.undoes")})`;
export const mayCancel = "o.state in ('prepared', 'running')";

/** One's own; an administrator reads those of others by their ids. */
export const operationView: View = {
  from: "operations o left join users asker on asker._id = o.asked_by",
  id: "o._id",
  visible: `(${isOwn} or me.role = 'admin')`,
  row: {
    _id: "o._id",
    kind: "o.kind",
    state: "o.state",
    askedBy: ref("asker._id", fullName("asker")),
    onlyClean: "o.only_clean",
    total: "o.total",
    seconds: "o.seconds",
    amount: "o.amount",
    done: "o.done",
    refused: "o.refused",
    undoes: "o.undoes",
    createdAt: instant("o.created_at"),
    startedAt: instant("o.started_at"),
    finishedAt: instant("o.finished_at"),
    can: `json_build_object('start', ${mayStart}, 'cancel', ${mayCancel}, 'undo', ${mayUndo})`,
  },
  sorts: { createdAt: "o.created_at" },
  defaultOrder: "o.created_at desc",
  filters: { state: (value) => `o.state = any(${value}::text[])` },
};

/** Throws not_found, also for another's where the caller is no administrator. `fixed` are further conditions over `o`. */
export const operationById = (sql: Sql, me: Caller, id: string, fixed: readonly string[] = []): Promise<Operation> =>
  readRecord(sql, { view: operationView, thing: "operation" }, me, id, fixed);

/** The entries that one operation (SQL) refused, in the order in which it came to them. */
export const refusedView = (operation: string): View => ({
  from: `operations o join operation_items i on i.operation_id = o._id and o._id = ${operation}`,
  id: "i.record_id",
  visible: `i.code is not null and ${operationView.visible}`,
  row: {
    _id: "i.record_id",
    name: `coalesce(${nameOfEntry("i.record_id")}, '')`,
    code: "i.code",
    message: "i.message",
  },
  sorts: { place: "i.place" },
  defaultOrder: "i.place",
  filters: {},
});
