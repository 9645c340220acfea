import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import { sessionEnded } from "../auth/end-sessions.ts";
import type { CurrentUser } from "../current-user.ts";
import type { Database } from "../db/pool.ts";
import { sqlText } from "../db/sql-text.ts";
import { startHeartbeat } from "./heartbeat.ts";

/** A live event: which records changed, never their content. */
export interface LiveEvent {
  /** `<xid>-<id>`: where a returning listener continues. */
  readonly id: string;
  readonly resource: string;
  readonly kind: string;
  readonly ids: string[];
}

export interface Listener {
  readonly userId: string;
  /** The stream ends with it. */
  readonly sessionId: string;
  readonly role: string;
  /** Null where the listener has missed more than is kept, and must reload everything. */
  send(event: LiveEvent | null): void;
  /** From time to time, with the caller of its session (see heartbeat.ts). */
  beat(caller: CurrentUser | null | undefined): void;
  end(): void;
}

export interface EventStream {
  /** Adds a listener, after sending what it missed since `lastEventId`. Returns how to leave, and its position. */
  listen(listener: Listener, lastEventId?: string): Promise<{ leave: () => void; position: string }>;
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
  /** No open transaction can still come before it. */
  settled: boolean;
}
interface Cursor {
  readonly xid: string;
  readonly id: number;
}

const pollMs = 5000;
/** How soon to retry where an open transaction delays later events. */
const heldBackMs = 50;
const batch = 500;

/**
 * Delivers only events below the oldest open transaction, in (xid, id) order: a bare sequence would lose those that
 * commit late. NOTIFY only wakes the loop; polling makes up for a lost one.
 */
const nextEvents = (db: Database, after: Cursor) =>
  db.query<EventRow & Record<string, unknown>>({
    text: sqlText`select xid::text, _id, resource, kind, ids, roles, people,
        xid < pg_snapshot_xmin(pg_current_snapshot()) as settled
      from events where (xid, _id) > ($1::text::xid8, $2::bigint)
      order by events.xid, _id limit ${batch}`,
    values: [after.xid, after.id],
  });

/** A listener, and its last event. It is not live while it catches up: each event reaches it once, in order. */
interface Entry {
  readonly listener: Listener;
  since: Cursor;
  isLive: boolean;
}

const isAfter = (one: Cursor, other: Cursor): boolean =>
  one.xid === other.xid ? one.id > other.id : BigInt(one.xid) > BigInt(other.xid);

/** Sends an event if the listener may see it. */
const sendTo = (listener: Listener, { xid, _id, resource, kind, ids, roles, people }: EventRow): void => {
  if (!roles.includes(listener.role) && !people.includes(listener.userId)) return;
  listener.send({ id: `${xid}-${_id}`, resource, kind, ids });
};

const cursorOf = (lastEventId: string | undefined): Cursor | null => {
  const read = /^(\d{1,20})-(\d{1,18})$/.exec(lastEventId ?? "");
  return read ? { xid: read[1]!, id: Number(read[2]) } : null;
};

export const startEventStream = async (db: Database, log: FastifyBaseLogger): Promise<EventStream> => {
  const entries = new Set<Entry>();
  const heartbeat = startHeartbeat(db, log);
  let cursor = await newest(db);
  let closed = false;
  let wake: () => void = () => {};
  let woken = false;

  /** Returns how long to wait for more. */
  const deliver = async (): Promise<number> => {
    for (;;) {
      const rows = await nextEvents(db, cursor);
      for (const row of rows) {
        if (!row.settled) return heldBackMs;
        cursor = { xid: row.xid, id: row._id };
        for (const entry of entries) if (entry.isLive && isAfter(cursor, entry.since)) sendTo(entry.listener, row);
        // An event of very many changes has no ids: anyone's session may have ended, or role have changed.
        if (row.resource === "users" && row.ids.length === 0) void heartbeat.all();
      }
      if (rows.length < batch) return pollMs;
    }
  };

  const connection = await listenOn(db.listenPool, log, (payload) => {
    if (payload.startsWith(sessionEnded)) {
      const ended = payload.slice(sessionEnded.length);
      for (const { listener } of entries) if (listener.sessionId === ended) listener.end();
      return;
    }
    woken = true;
    wake();
  });
  const loop = (async () => {
    while (!closed) {
      woken = false;
      const pause = await deliver().catch((error: unknown) => {
        log.warn({ err: error }, "events could not be read");
        return pollMs;
      });
      if (closed || woken) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pause);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  })();

  return {
    listen: async (listener, lastEventId) => {
      const since = cursorOf(lastEventId);
      const entry: Entry = { listener, since: since ?? cursor, isLive: since === null };
      entries.add(entry);
      const rest = heartbeat.join(listener);
      const leave = () => {
        rest();
        entries.delete(entry);
      };
      try {
        if (since) await catchUp(db, entry, () => cursor);
      } catch (error) {
        leave();
        throw error;
      }
      return { leave, position: `${entry.since.xid}-${entry.since.id}` };
    },
    close: async () => {
      closed = true;
      heartbeat.stop();
      wake();
      for (const { listener } of entries) listener.end();
      entries.clear();
      await connection.close();
      await loop;
    },
  };
};

const newest = async (db: Database): Promise<Cursor> => {
  const [row] = await db.query<{ xid: string; _id: number }>({
    text: sqlText`select xid::text, _id from events where xid < pg_snapshot_xmin(pg_current_snapshot())
      order by events.xid desc, _id desc limit 1`,
    values: [],
  });
  return row ? { xid: row.xid, id: row._id } : { xid: "0", id: 0 };
};

/** The most missed events sent one by one; a listener that missed more reloads everything. */
const catchUpMax = 5 * batch;
const catchUp = async (db: Database, entry: Entry, live: () => Cursor): Promise<void> => {
  for (let read = 0; isAfter(live(), entry.since); read += batch) {
    if (read >= catchUpMax) {
      entry.listener.send(null);
      break;
    }
    const rows = await nextEvents(db, entry.since);
    const missed = rows.filter((row) => !isAfter({ xid: row.xid, id: row._id }, live()));
    // No events in between are kept any more.
    if (missed.length === 0) break;
    for (const row of missed) sendTo(entry.listener, row);
    const last = missed.at(-1)!;
    entry.since = { xid: last.xid, id: last._id };
  }
  if (isAfter(live(), entry.since)) entry.since = live();
  entry.isLive = true;
};

/** A connection of its own for LISTEN, which reconnects by itself. */
const listenOn = async (pool: pg.Pool, log: FastifyBaseLogger, notified: (payload: string) => void) => {
  let leave: () => void = () => {};
  let again: NodeJS.Timeout | undefined;
  let closed = false;
  const lost = (error: Error): void => {
    if (closed) return;
    log.warn({ reason: error.message }, "the events connection was lost");
    again = setTimeout(() => void connect(), 1000);
  };
  const connect = () => pool.connect().then(listen, lost);
  const listen = async (client: pg.PoolClient): Promise<void> => {
    let isLeft = false;
    // A connection that breaks says so twice: by its event, and by its query.
    leave = (error?: Error): void => {
      if (isLeft) return;
      isLeft = true;
      client.removeAllListeners("notification");
      client.release(true);
      if (error) lost(error);
    };
    if (closed) return leave();
    client.on("notification", ({ payload = "" }) => notified(payload));
    client.once("error", leave);
    await client.query("listen muster_events").then(() => notified(""), leave);
  };
  await connect();
  return {
    close: async () => {
      closed = true;
      clearTimeout(again);
      leave();
    },
  };
};
