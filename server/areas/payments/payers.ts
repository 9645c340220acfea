import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Actor } from "../../core/current-user.ts";

/** Whom to tell what concerns payments: other payments staff, or administrators where a company has none. */
export const payersBut = async (sql: Sql, me: Actor): Promise<string[]> => {
  const rows = await run<{ _id: string }>(
    sql,
    sqlText`with staff as (select _id, role from users
       where role in ('payments', 'admin') and deactivated_at is null and deleted_at is null and _id <> $1)
     select _id from staff
     where role = 'payments' or not exists (select from staff payer where payer.role = 'payments') order by _id`,
    [me._id],
  );
  return rows.map(({ _id }) => _id);
};
