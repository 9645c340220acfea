import type { ErrorCode } from "../../../contract/core/errors.ts";
import type { WorkHistoryState } from "../../../contract/work-history/states.ts";
import { notFound } from "../../core/app-error.ts";
import type { Actor } from "../../core/current-user.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { type SqlText, sqlText } from "../../core/db/sql-text.ts";

interface Locked {
  readonly version: number;
  readonly state: WorkHistoryState;
  /** Why the caller can't do it; null where they can. */
  readonly code: ErrorCode | null;
  /** Milliseconds since 1970, by the database's clock. */
  readonly now: number;
}

/** Locks one of the caller's own entries, with what blocks a step of theirs. Throws not_found. */
export const lockEntry = async (sql: Sql, me: Actor, id: string, blocker: SqlText): Promise<Locked> => {
  const [locked] = await run<Locked>(
    sql,
    sqlText`select w.version, w.state, ${blocker} as code, extract(epoch from clock_timestamp())::float8 * 1000 as now
     from work_history w where w._id = $1 and w.user_id = $2 for no key update`,
    [id, me._id],
  );
  if (!locked) throw notFound("work-history entry");
  return locked;
};
