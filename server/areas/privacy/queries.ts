import type { ErasureRequest } from "../../../contract/privacy/endpoints.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { fullName, sqlText, textArray } from "../../core/db/sql-text.ts";
import type { Actor } from "../../core/current-user.ts";
import { readRecord } from "../../core/db/read.ts";
import { instant, refToPerson, type View } from "../../core/db/view.ts";
import { openEntries, openPayments } from "./rules.ts";
import { erasureStatesBefore } from "../../../contract/privacy/states.ts";

export const erasureView: View = {
  from: sqlText`erasure_requests r join users u on u._id = r.user_id`,
  id: sqlText`r._id`,
  visible: sqlText`true`,
  row: {
    _id: sqlText`r._id`,
    user: refToPerson(sqlText`r.user_id`),
    state: sqlText`r.state`,
    reason: sqlText`r.reason`,
    openEntries: openEntries(sqlText`r.user_id`),
    openPayments: openPayments(sqlText`r.user_id`),
    decidedBy: refToPerson(sqlText`r.decided_by`),
    decidedAt: instant(sqlText`r.decided_at`),
    createdAt: instant(sqlText`r.created_at`),
    version: sqlText`r.version`,
    can: sqlText`json_build_object('decide', r.state = any(${textArray(erasureStatesBefore("erased"))}) and r.user_id <> me._id)`,
  },
  search: [sqlText`(${fullName(sqlText`u`)})`, sqlText`u.email`],
  sorts: { createdAt: sqlText`r.created_at`, state: sqlText`r.state` },
  defaultOrder: sqlText`r.created_at desc`,
  filters: {
    state: (value) => sqlText`r.state = any(${value}::text[])`,
    user: (value) => sqlText`r.user_id = any(${value}::uuid[])`,
  },
};

/** Throws not_found. */
export const erasureById = (sql: Sql, me: Actor, id: string): Promise<ErasureRequest> =>
  readRecord<ErasureRequest>(sql, { view: erasureView, noun: "request" }, me, id);

/** What a person asked for, the newest first. */
export const requestsOf = (sql: Sql, userId: string) =>
  run(
    sql,
    sqlText`select r.state, r.reason, r.created_at as "askedAt", r.decided_at as "answeredAt"
     from erasure_requests r where r.user_id = $1 order by r.created_at desc, r._id`,
    [userId],
  );

interface Mine {
  readonly erasure: Pick<ErasureRequest, "_id" | "state" | "reason" | "createdAt" | "decidedAt"> | null;
  readonly openEntries: number;
  readonly openPayments: number;
}

/** The person's newest request, and how many entries and payment lines block it. */
export const myErasure = async (sql: Sql, userId: string): Promise<Mine> => {
  const [mine] = await run<Mine>(
    sql,
    sqlText`select ${openEntries(sqlText`$1`)} as "openEntries", ${openPayments(sqlText`$1`)} as "openPayments", (
       select json_build_object('_id', r._id, 'state', r.state, 'reason', r.reason,
         'createdAt', ${instant(sqlText`r.created_at`)}, 'decidedAt', ${instant(sqlText`r.decided_at`)})
       from erasure_requests r where r.user_id = $1 order by r.created_at desc, r._id limit 1) as erasure`,
    [userId],
  );
  return mine!;
};
