import type { ErasureRequest } from "../../../contract/privacy/endpoints.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { fullName, words } from "../../core/db/sql-text.ts";
import { type Caller, readRecord } from "../../core/db/read.ts";
import { instant, refToPerson, type View } from "../../core/db/view.ts";
import { openEntries, openPayments } from "./rules.ts";
import { erasureStatesBefore } from "../../../contract/privacy/states.ts";

export const erasureView: View = {
  from: "erasure_requests r join users u on u._id = r.user_id",
  id: "r._id",
  visible: "true",
  row: {
    _id: "r._id",
    user: refToPerson("r.user_id"),
    state: "r.state",
    reason: "r.reason",
    openEntries: openEntries("r.user_id"),
    openPayments: openPayments("r.user_id"),
    decidedBy: refToPerson("r.decided_by"),
    decidedAt: instant("r.decided_at"),
    createdAt: instant("r.created_at"),
    version: "r.version",
    can: `json_build_object('decide', r.state = any(${words(erasureStatesBefore("erased"))}) and r.user_id <> me._id)`,
  },
  search: [`(${fullName("u")})`, "u.email"],
  sorts: { createdAt: "r.created_at", state: "r.state" },
  defaultOrder: "r.created_at desc",
  filters: {
    state: (given) => `r.state = any(${given}::text[])`,
    user: (given) => `r.user_id = any(${given}::uuid[])`,
  },
};

/** Throws not_found. */
export const erasureById = (sql: Sql, me: Caller, id: string): Promise<ErasureRequest> =>
  readRecord<ErasureRequest>(sql, { view: erasureView, thing: "request" }, me, id);

interface Mine {
  readonly erasure: Pick<ErasureRequest, "_id" | "state" | "reason" | "createdAt" | "decidedAt"> | null;
  readonly openEntries: number;
  readonly openPayments: number;
}

/** One's newest request, and how many entries and payment lines stand in its way. */
export const myErasure = async (sql: Sql, userId: string): Promise<Mine> => {
  const [mine] = await run<Mine>(
    sql,
    `select ${openEntries("$1")} as "openEntries", ${openPayments("$1")} as "openPayments", (
       select json_build_object('_id', r._id, 'state', r.state, 'reason', r.reason,
         'createdAt', ${instant("r.created_at")}, 'decidedAt', ${instant("r.decided_at")})
       from erasure_requests r where r.user_id = $1 order by r.created_at desc, r._id limit 1) as erasure`,
    [userId],
  );
  return mine!;
};
