import type { Sql } from "./pool.ts";
import { run } from "./run.ts";

/** Holds a person's row until the transaction ends, so that calls about the same person come one after another. */
export const lockPerson = async (sql: Sql, userId: string): Promise<void> => {
  await sql.selectFrom("users").select("_id").where("_id", "=", userId).forNoKeyUpdate().execute();
};

/**
 * Holds the people whom a query (SQL, one column of ids; `values` are its placeholders) names, in the order of their ids:
 * before their entries, as everybody does who changes hours, so that two can't deadlock.
 */
export const lockPeople = async (sql: Sql, query: string, values: readonly unknown[]): Promise<void> => {
  await run(sql, `select from users where _id in (${query}) order by _id for no key update`, values);
};
