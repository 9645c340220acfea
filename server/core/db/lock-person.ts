import { AppError } from "../app-error.ts";
import type { Actor } from "../current-user.ts";
import type { Sql } from "./pool.ts";
import { run } from "./run.ts";

/** Locks a person's row until the transaction ends, so that calls about the same person run one after another. */
export const lockPerson = async (sql: Sql, userId: string): Promise<void> => {
  await sql.selectFrom("users").select("_id").where("_id", "=", userId).forNoKeyUpdate().execute();
};

/**
 * Locks the people returned by a query (SQL, one column of ids; `values` are its parameters), in the order of their
 * ids. Everything that changes hours locks people before their entries, so that two calls can't deadlock.
 */
export const lockPeople = async (sql: Sql, query: string, values: readonly unknown[]): Promise<void> => {
  await run(sql, `select from users where _id in (${query}) order by _id for no key update`, values);
};

/**
 * Locks people whom the caller changes, and the caller with them, in the order of their ids; then asks anew whether the
 * caller still has their role, which one of these people may be ending at the same moment. Throws forbidden.
 */
export const lockWithCaller = async (sql: Sql, me: Actor, ids: readonly string[]): Promise<void> => {
  await lockPeople(sql, "select unnest($1::uuid[])", [[me._id, ...ids]]);
  const caller = await sql
    .selectFrom("users")
    .select("_id")
    .where("_id", "=", me._id)
    .where("role", "=", me.role)
    .where("deactivated_at", "is", null)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!caller) throw new AppError("forbidden");
};
