import type { Sql } from "../../core/db/pool.ts";
import { deleteSessions } from "../../core/auth/end-sessions.ts";
import { sqlText } from "../../core/db/sql-text.ts";

/** Ends a person's sessions and their live streams, on every server; `but` is the session that stays. */
export const endSessions = async (sql: Sql, userId: string | readonly string[], but?: string): Promise<void> => {
  await deleteSessions(sql, sqlText`user_id = any($1::uuid[]) and _id is distinct from $2::uuid`, [
    [userId].flat(),
    but ?? null,
  ]);
};
