import type { Sql } from "../db/pool.ts";
import { run } from "../db/run.ts";
import { quote, sqlText, type SqlText } from "../db/sql-text.ts";

/** Begins the payload of a notification on `muster_events` that names an ended session. */
export const sessionEnded = "session ended: ";

/**
 * Deletes the sessions that meet a condition, and with the commit ends their live streams on every server, by their
 * names. Every end of a session comes here. Returns their number.
 */
export const deleteSessions = async (sql: Sql, condition: SqlText, values: readonly unknown[]): Promise<number> => {
  const ended = await run(
    sql,
    sqlText`with ended as (delete from sessions where ${condition} returning _id)
      select pg_notify('muster_events', ${quote(sessionEnded)} || _id) from ended`,
    values,
  );
  return ended.length;
};

/** Ends a person's sessions and their live streams, on every server; `but` is the session that stays. */
export const endSessions = async (sql: Sql, userId: string | readonly string[], but?: string): Promise<void> => {
  await deleteSessions(sql, sqlText`user_id = any($1::uuid[]) and _id is distinct from $2::uuid`, [
    [userId].flat(),
    but ?? null,
  ]);
};
