import type { Database } from "../db/pool.ts";
import { sqlText } from "../db/sql-text.ts";

/** How precisely the last use of a session is known: at most one write per session in that time. */
export const useNoted = sqlText`interval '5 minutes'`;

/** Uses within so many milliseconds are written together, since each transaction costs the database as much. */
const gatherMs = 250;

const waiting = new WeakMap<Database, Set<string>>();

/** Writes in the background that a session was used: the call does not wait for it, and may be the last one. */
export const noteSessionUse = (db: Database, sessionId: string): void => {
  const known = waiting.get(db);
  if (known) {
    known.add(sessionId);
    return;
  }
  const sessionIds = new Set([sessionId]);
  waiting.set(db, sessionIds);
  setTimeout(() => {
    waiting.delete(db);
    void writeUses(db, [...sessionIds]).catch(() => undefined);
  }, gatherMs).unref();
};

/** Of several servers one writes: the others pass over what is being written, or find it recorded. */
const writeUses = (db: Database, sessionIds: readonly string[]): Promise<unknown> =>
  db.query({
    text: sqlText`update sessions set last_used_at = now()
      where _id = any (array(select _id from sessions where _id = any ($1::uuid[])
        and (last_used_at is null or last_used_at < now() - ${useNoted}) for no key update skip locked))`,
    values: [sessionIds],
  });
