import type { Sql } from "./pool.ts";

/** Holds a person's row until the transaction ends, so that calls about the same person come one after another. */
export const lockPerson = async (sql: Sql, userId: string): Promise<void> => {
  await sql.selectFrom("users").select("_id").where("_id", "=", userId).forNoKeyUpdate().execute();
};
