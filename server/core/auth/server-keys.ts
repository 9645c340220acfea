import { randomBytes } from "node:crypto";
import type { Sql } from "../db/pool.ts";

/** The server's own secret of this name, 32 bytes: made at its first use, and shared by all servers of the database. */
export const serverKey = async (sql: Sql, name: string): Promise<Buffer> => {
  await sql
    .insertInto("server_keys")
    .values({ name, key: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await sql.selectFrom("server_keys").select("key").where("name", "=", name).executeTakeFirstOrThrow();
  return row.key;
};

/** Reads a key once and keeps it; a failed read is tried again by the next caller. */
export const keptServerKey = (sql: Sql, name: string): (() => Promise<Buffer>) => {
  let kept: Promise<Buffer> | undefined;
  return () => {
    kept ??= serverKey(sql, name).catch((error: unknown) => {
      kept = undefined;
      throw error;
    });
    return kept;
  };
};
