import type { Database } from "../../../server/core/db/pool.ts";

/**
 * How many statements wait for a lock, in this database: others of the server belong to tests that run beside. Servers
 * wait for each other to number events.
 */
export const lockWaits = async ({ pool }: Pick<Database, "pool">): Promise<number> => {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    and query not like '%number_events%'`;
  return (await pool.query(waiting)).rows.length;
};

/** Whether any does. */
export const waitsForLock = async (db: Pick<Database, "pool">): Promise<boolean> => (await lockWaits(db)) > 0;
