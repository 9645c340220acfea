import { type BulkJob, bulkJobKinds, undoKinds } from "../../../contract/bulk-jobs/endpoints.ts";
import type { Sql } from "../../core/db/pool.ts";
import { fullName, joined, quote, sqlText, type SqlText, textArray } from "../../core/db/sql-text.ts";
import type { Actor } from "../../core/current-user.ts";
import { readRecord } from "../../core/db/read.ts";
import { instant, ref, type View } from "../../core/db/view.ts";
import { nameOfEntry } from "../work-history/actions.ts";

/** SQL: the caller prepared the bulk job `o`. */
export const isOwn = sqlText`o.asked_by = me._id`;

/** SQL: the caller's role may take this decision on many, as the contract's endpoint for it says. */
const mayAsk = sqlText`case o.kind ${joined(
  Object.entries(bulkJobKinds).map(
    ([kind, endpoint]) => sqlText`when ${quote(kind)} then me.role = any (${textArray(endpoint.policy.roles)})`,
  ),
  " ",
)} end`;

/** SQL: the caller's role may undo what the bulk job `o` did, which can be done once it is over, and only once. */
const mayAskUndo = sqlText`case o.kind ${joined(
  Object.entries(undoKinds).map(
    ([kind, by]) => sqlText`when ${quote(kind)} then me.role = any (${textArray(bulkJobKinds[by].policy.roles)})`,
  ),
  " ",
)} else false end`;
const isOver = sqlText`o.state in ('done', 'cancelled', 'stopped')`;
/** SQL over an id: the bulk job is being undone, or was. */
const isUndone = (id: SqlText): SqlText =>
  sqlText`exists (select from bulk_jobs u where u.undoes = ${id} and u.state in ('running', 'done', 'stopped'))`;

/** SQL: the caller may undo the bulk job `o`. */
export const mayUndo = sqlText`(${mayAskUndo} and ${isOver} and o.done > 0 and not ${isUndone(sqlText`o._id`)})`;
export const mayStart = sqlText`(o.state = 'prepared' and ${isOwn} and ${mayAsk} and not ${isUndone(sqlText`o.undoes`)})`;
export const mayCancel = sqlText`o.state in ('prepared', 'running')`;

/** The caller's own bulk jobs. An administrator also reads those of others, by their ids. */
export const bulkJobView: View = {
  from: sqlText`bulk_jobs o left join users asker on asker._id = o.asked_by`,
  id: sqlText`o._id`,
  visible: sqlText`(${isOwn} or me.role = 'admin')`,
  row: {
    _id: sqlText`o._id`,
    kind: sqlText`o.kind`,
    state: sqlText`o.state`,
    askedBy: ref(sqlText`asker._id`, fullName(sqlText`asker`)),
    onlyClean: sqlText`o.only_clean`,
    total: sqlText`o.total`,
    seconds: sqlText`o.seconds`,
    amount: sqlText`o.amount`,
    done: sqlText`o.done`,
    refused: sqlText`o.refused`,
    undoes: sqlText`o.undoes`,
    createdAt: instant(sqlText`o.created_at`),
    startedAt: instant(sqlText`o.started_at`),
    finishedAt: instant(sqlText`o.finished_at`),
    can: sqlText`json_build_object('start', ${mayStart}, 'cancel', ${mayCancel}, 'undo', ${mayUndo})`,
  },
  sorts: { createdAt: sqlText`o.created_at` },
  defaultOrder: sqlText`o.created_at desc`,
  filters: { state: (value) => sqlText`o.state = any(${value}::text[])` },
};

/** Throws not_found, also for another person's if the caller is no administrator. `fixed` are conditions over `o`. */
export const bulkJobById = (sql: Sql, me: Actor, id: string, fixed: readonly SqlText[] = []): Promise<BulkJob> =>
  readRecord(sql, { view: bulkJobView, noun: "bulkJob" }, me, id, fixed);

/** The entries that one bulk job (SQL) refused, in the order in which it reached them. */
export const refusedView = (bulkJob: SqlText): View => ({
  from: sqlText`bulk_jobs o join bulk_job_items i on i.bulk_job_id = o._id and o._id = ${bulkJob}`,
  id: sqlText`i.record_id`,
  visible: sqlText`i.code is not null and ${bulkJobView.visible}`,
  row: {
    _id: sqlText`i.record_id`,
    name: sqlText`coalesce(${nameOfEntry(sqlText`i.record_id`)}, '')`,
    code: sqlText`i.code`,
    message: sqlText`i.message`,
  },
  sorts: { place: sqlText`i.place` },
  defaultOrder: sqlText`i.place`,
  filters: {},
});
