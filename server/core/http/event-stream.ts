import { setTimeout as delay } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import { sessionEnded } from "../auth/end-sessions.ts";
import type { CurrentUser } from "../current-user.ts";
import type { Database } from "../db/pool.ts";
import { batch, type EventRow, eventsAfter, numberEvents, numberOf } from "./event-numbers.ts";
import { startHeartbeat } from "./heartbeat.ts";

/** A live event: which records changed, never their content. */
export interface LiveEvent {
  /** Its number, by which a returning listener continues. */
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
  /**
   * Adds a listener, after sending what it missed since `lastEventId`. Returns how to leave, and its position. Once the
   * stream is closed, the listener is ended at once.
   */
  listen(listener: Listener, lastEventId?: string): Promise<{ leave: () => void; position: string }>;
  /** Ends all streams: an open one would keep the server from closing. */
  close(): Promise<void>;
}

const pollMs = 5000;
/** What is written within so many milliseconds is read together, since each reading costs the database as much. */
const gatherMs = 50;

/** A listener, and its last event. It is not live while it catches up: each event reaches it once, in order. */
interface Entry {
  readonly listener: Listener;
  since: number;
  isLive: boolean;
}

/** Sends an event if the listener may see it. */
const sendTo = (listener: Listener, { number, resource, kind, ids, roles, people }: EventRow): void => {
  if (!roles.includes(listener.role) && !people.includes(listener.userId)) return;
  listener.send({ id: String(number), resource, kind, ids });
};

export const startEventStream = async (db: Database, log: FastifyBaseLogger): Promise<EventStream> => {
  const entries = new Set<Entry>();
  const heartbeat = startHeartbeat(db, log);
  let { newest: cursor } = await numberEvents(db, 0);
  let closed = false;
  let wake: () => void = () => {};
  let woken = false;

  /** NOTIFY only wakes it; polling makes up for a lost one. */
  const deliver = async (): Promise<void> => {
    for (;;) {
      const { newest, isAll, isKnown } = await numberEvents(db, cursor);
      if (!isKnown) {
        // What was sent may never have happened.
        cursor = newest;
        for (const entry of entries) if (entry.isLive) entry.listener.send(null);
      }
      while (cursor < newest) {
        const rows = await eventsAfter(db, cursor);
        for (const row of rows) {
          cursor = row.number;
          for (const entry of entries) if (entry.isLive && cursor > entry.since) sendTo(entry.listener, row);
          // An event of very many changes has no ids: anyone's session may have ended, or role have changed.
          if (row.resource === "users" && row.ids.length === 0) void heartbeat.all();
        }
        // Others up to there are no longer kept.
        if (rows.length < batch) cursor = Math.max(cursor, newest);
      }
      if (isAll) return;
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
      await deliver().catch((error: unknown) => log.warn({ err: error }, "events could not be read"));
      await delay(gatherMs);
      if (closed || woken) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pollMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  })();

  return {
    listen: async (listener, lastEventId) => {
      // All streams have been ended by then, and nothing would end one more.
      if (closed) {
        listener.end();
        return { leave: () => {}, position: String(cursor) };
      }
      const entry: Entry = { listener, since: cursor, isLive: !lastEventId };
      entries.add(entry);
      const rest = heartbeat.join(listener);
      const leave = () => {
        rest();
        entries.delete(entry);
      };
      try {
        if (lastEventId) await catchUp(db, entry, lastEventId, () => cursor);
      } catch (error) {
        leave();
        throw error;
      }
      return { leave, position: String(entry.since) };
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

/** The most missed events sent one by one; a listener that missed more reloads everything. */
const catchUpMax = 5 * batch;
const catchUp = async (db: Database, entry: Entry, lastEventId: string, live: () => number): Promise<void> => {
  const since = await numberOf(db, lastEventId);
  if (since === null) {
    entry.listener.send(null);
  } else {
    entry.since = since;
    await sendMissed(db, entry, live);
  }
  entry.since = Math.max(entry.since, live());
  entry.isLive = true;
};

const sendMissed = async (db: Database, entry: Entry, live: () => number): Promise<void> => {
  for (let read = 0; entry.since < live(); read += batch) {
    if (read >= catchUpMax) return entry.listener.send(null);
    const missed = (await eventsAfter(db, entry.since)).filter(({ number }) => number <= live());
    // No events in between are kept any more.
    if (missed.length === 0) return;
    for (const row of missed) sendTo(entry.listener, row);
    entry.since = missed.at(-1)!.number;
  }
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
