import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import type { Database } from "../db/pool.ts";

/** An event as listeners get it: which records changed, never what stands in them. */
export interface LiveEvent {
  /** `<xid>-<id>`: where a listener that comes back goes on. */
  readonly id: string;
  readonly resource: string;
  readonly kind: string;
  readonly ids: string[];
}

export interface Listener {
  readonly userId: string;
  readonly role: string;
  /** Null where the listener has missed more than is kept, and must read everything again. */
  send(event: LiveEvent | null): void;
  end(): void;
}

export interface EventStream {
  /** Adds a listener, after what it missed since `lastEventId`. Returns how to leave. */
  listen(listener: Listener, lastEventId?: string): Promise<() => void>;
  /** Ends all streams: an open one would keep the server from closing. */
  close(): Promise<void>;
}

interface EventRow {
  xid: string;
  _id: number;
  resource: string;
  kind: string;
  ids: string[];
  roles: string[];
  people: string[];
}
interface Cursor {
  readonly xid: string;
  readonly id: number;
}

const pollMs = 5000;
const batch = 500;

/**
 * Only what lies below the oldest transaction still open is delivered, in (xid, id) order: a bare sequence would lose
 * what commits late. NOTIFY only wakes; polling makes up for a lost one.
 */
const nextEvents = (db: Database, after: Cursor) =>
  db.query<EventRow & Record<string, unknown>>({
    text: `select xid::text, _id, resource, kind, ids, roles, people from events
      where (xid, _id) > ($1::text::xid8, $2::bigint) and xid < pg_snapshot_xmin(pg_current_snapshot())
      order by xid, _id limit ${batch}`,
    values: [after.xid, after.id],
  });

const hears = (listener: Listener, row: EventRow): boolean =>
  row.roles.includes(listener.role) || row.people.includes(listener.userId);
const eventOf = ({ xid, _id, resource, kind, ids }: EventRow): LiveEvent => ({ id: `${xid}-${_id}`, resource, kind, ids });

const cursorOf = (lastEventId: string | undefined): Cursor | null => {
  const read = /^(\d{1,20})-(\d{1,18})$/.exec(lastEventId ?? "");
  return read ? { xid: read[1]!, id: Number(read[2]) } : null;
};


export const startEventStream = async (db: Database, log: FastifyBaseLogger): Promise<EventStream> => {
  const listeners = new Set<Listener>();
  let cursor = await newest(db);
  let closed = false;
  let wake: () => void = () => {};
  let woken = false;

  const deliver = async (): Promise<void> => {
    for (;;) {
      const rows = await nextEvents(db, cursor);
      for (const row of rows) {
        cursor = { xid: row.xid, id: row._id };
        for (const listener of listeners) if (hears(listener, row)) listener.send(eventOf(row));
      }
      if (rows.length < batch) return;
    }
  };

  const connection = await listenOn(db.pool, log, () => {
    woken = true;
    wake();
  });
  const loop = (async () => {
    while (!closed) {
      woken = false;
      await deliver().catch((error: unknown) => log.warn({ err: error }, "events could not be read"));
      if (closed || woken) continue;
      await new Promise<void>((resolve) => {
        // A commit below the snapshot's xmin may become visible a little after its NOTIFY.
        const timer = setTimeout(resolve, pollMs);
        wake = () => {
          clearTimeout(timer);
          setTimeout(resolve, 20);
        };
      });
    }
  })();

  return {
    listen: async (listener, lastEventId) => {
      const since = cursorOf(lastEventId);
      // Registered first, so that nothing is lost between the two; hearing of a change twice does no harm.
      listeners.add(listener);
      if (since) await catchUp(db, listener, since, cursor);
      return () => listeners.delete(listener);
    },
    close: async () => {
      closed = true;
      wake();
      for (const listener of listeners) listener.end();
      listeners.clear();
      await connection.close();
      await loop;
    },
  };
};

const newest = async (db: Database): Promise<Cursor> => {
  const [row] = await db.query<{ xid: string; _id: number }>({
    text: `select xid::text, _id from events where xid < pg_snapshot_xmin(pg_current_snapshot())
      order by events.xid desc, _id desc limit 1`,
    values: [],
  });
  return row ? { xid: row.xid, id: row._id } : { xid: "0", id: 0 };
};

/** At most so many missed events are sent one by one; a listener that missed more reads everything again. */
const catchUpMax = 5 * batch;
const catchUp = async (db: Database, listener: Listener, since: Cursor, until: Cursor): Promise<void> => {
  let at = since;
  for (let read = 0; read < catchUpMax; read += batch) {
    const rows = await nextEvents(db, at);
    for (const row of rows) {
      if (BigInt(row.xid) > BigInt(until.xid)) return;
      if (hears(listener, row)) listener.send(eventOf(row));
    }
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    at = { xid: last.xid, id: last._id };
  }
  listener.send(null);
};

/** A connection of its own that hears NOTIFY, and comes back by itself when it is lost. */
const listenOn = async (pool: pg.Pool, log: FastifyBaseLogger, notified: () => void) => {
  let client: pg.PoolClient | undefined;
  let again: NodeJS.Timeout | undefined;
  let closed = false;
  const connect = async (): Promise<void> => {
    try {
      client = await pool.connect();
      client.on("notification", notified);
      client.once("error", lost);
      await client.query("listen muster_events");
      notified();
    } catch (error) {
      lost(error as Error);
    }
  };
  const lost = (error: Error): void => {
    if (closed) return;
    log.warn({ err: error }, "the events connection was lost");
    client?.removeAllListeners("notification");
    client?.release(true);
    client = undefined;
    again = setTimeout(() => void connect(), 1000);
  };
  await connect();
  return {
    close: async () => {
      closed = true;
      clearTimeout(again);
      client?.removeAllListeners("notification");
      client?.release(true);
    },
  };
};
