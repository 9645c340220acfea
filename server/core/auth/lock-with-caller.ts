import { AppError } from "../app-error.ts";
import type { Actor } from "../current-user.ts";
import { lockPeople } from "../db/lock-person.ts";
import type { Sql } from "../db/pool.ts";
import { run } from "../db/run.ts";
import { sqlText } from "../db/sql-text.ts";
import { lacksSecondFactor } from "../http/sessions.ts";

/**
 * Locks people whom the caller changes, and the caller with them, in the order of their ids; then asks anew whether the
 * caller still has their role and the second factor that it needs, which one of these people may be ending at the same
 * moment. Throws forbidden.
 */
export const lockWithCaller = async (sql: Sql, me: Actor, ids: readonly string[]): Promise<void> => {
  await lockPeople(sql, sqlText`select unnest($1::uuid[])`, [[me._id, ...ids]]);
  const caller = await run(
    sql,
    sqlText`select from users u where u._id = $1 and u.role = $2 and u.deactivated_at is null and u.deleted_at is null
      and not ${lacksSecondFactor(sqlText`u`)}`,
    [me._id, me.role],
  );
  if (caller.length === 0) throw new AppError("forbidden");
};
