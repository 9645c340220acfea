import { sql as raw } from "kysely";
import type { Sql } from "../../core/db/pool.ts";

/** Ends a person's sessions: their next request fails on every server; `but` is the session that stays. */
export const endSessions = async (sql: Sql, userId: string | readonly string[], but?: string): Promise<void> => {
  await sql
    .deleteFrom("sessions")
    .where("user_id", "=", raw<string>`any(${[userId].flat()}::uuid[])`)
    .$if(but !== undefined, (query) => query.where("_id", "!=", but!))
    .execute();
};
