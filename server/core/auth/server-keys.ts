import { randomBytes } from "node:crypto";
import type { Sql } from "../db/pool.ts";

/** A secret of the server's own by name, 32 bytes: made where it is first needed, the same for all servers on it. */
export const serverKey = async (sql: Sql, name: string): Promise<Buffer> => {
  await sql
    .insertInto("server_keys")
    .values({ name, key: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await sql.selectFrom("server_keys").select("key").where("name", "=", name).executeTakeFirstOrThrow();
  return row.key;
};
