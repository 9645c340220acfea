import type { Database } from "../db/pool.ts";
import { sqlText } from "../db/sql-text.ts";

/** An event, its number, and who may hear of it. */
export interface EventRow {
  readonly number: number;
  readonly resource: string;
  readonly kind: string;
  readonly ids: string[];
  readonly roles: readonly string[];
  readonly people: readonly string[];
}

/** The most events that are read at once. */
export const batch = 500;

/**
 * Numbers the events that were committed, for all servers (migration 0077): an open transaction then delays only its
 * own. `reached` is the number that this server has read last. It is not known any more in a database that was restored,
 * or in a replica that took over without the last changes. Where `isAll` is false there may be more to number.
 */
export const numberEvents = async (db: Database, reached: number) => {
  const [row] = await db.query<{ newest: number; isAll: boolean; isKnown: boolean }>({
    text: sqlText`select newest, is_all as "isAll", is_known as "isKnown" from number_events($1)`,
    values: [reached],
  });
  return row!;
};

export const eventsAfter = (db: Database, number: number) =>
  db.query<EventRow & Record<string, unknown>>({
    text: sqlText`select number, resource, kind, ids, roles, people
      from event_numbers join events on events._id = event_id
      where number > $1 order by number limit ${batch}`,
    values: [number],
  });

/**
 * The number by which a listener comes back. Null where nobody can tell what it missed since: its events are no longer
 * kept, the database was restored, or the id is from a server without migration 0077.
 */
export const numberOf = async (db: Database, eventId: string): Promise<number | null> => {
  if (!/^\d{1,16}$/.test(eventId)) return null;
  const [row] = await db.query<{ number: number }>({
    text: sqlText`select number from event_numbers where number = $1`,
    values: [eventId],
  });
  return row?.number ?? null;
};
