import type { Database } from "../../../server/core/db/pool.ts";

/**
 * Whether a statement waits for a lock, in this database: others of the server belong to tests that run beside. Servers
 * wait for each other to number events.
 */
export const waitsForLock = async ({ pool }: Pick<Database, "pool">): Promise<boolean> => {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    and query not like '%number_events%'`;
  return (await pool.query(waiting)).rows.length > 0;
};
