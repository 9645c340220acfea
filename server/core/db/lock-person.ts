import type { Sql } from "./pool.ts";
import { run } from "./run.ts";
import { sqlText, type SqlText } from "./sql-text.ts";

/** Locks a person's row until the transaction ends, so that calls about the same person run one after another. */
export const lockPerson = async (sql: Sql, userId: string): Promise<void> => {
  await sql.selectFrom("users").select("_id").where("_id", "=", userId).forNoKeyUpdate().execute();
};

/**
 * Locks the people returned by a query (SQL, one column of ids; `values` are its parameters), in the order of their
 * ids. Everything that changes hours locks people before their entries, so that two calls can't deadlock.
 */
export const lockPeople = async (sql: Sql, query: SqlText, values: readonly unknown[]): Promise<void> => {
  await run(sql, sqlText`select from users where _id in (${query}) order by _id for no key update`, values);
};
