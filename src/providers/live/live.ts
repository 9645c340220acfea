import { followEvents } from "./event-stream.ts";
import type { ServerEvent } from "./event-reader.ts";

/** What happened, as everyone who listens hears it; `reset`: too much was missed, so all must be read again. */
export type LiveMessage =
  | { readonly type: "change"; readonly resource: string; readonly kind: string; readonly ids: readonly string[] }
  | { readonly type: "reset" };

type Listener = (message: LiveMessage) => void;
const listeners = new Set<Listener>();

/** Calls `listener` on every event until the function that is returned is called. */
export const onLive = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const tell = (message: LiveMessage): void => {
  for (const listener of listeners) listener(message);
};

const messageOf = ({ event, data }: ServerEvent): LiveMessage | null => {
  if (event === "reset") return { type: "reset" };
  if (event !== "change") return null;
  const change = JSON.parse(data) as { resource: string; kind: string; ids: string[] };
  return { type: "change", ...change };
};

/**
 * Listens for a person's events until the function that is returned is called. Of all tabs of a browser one holds the
 * stream (a Web Lock says which) and passes on what it hears; where there are no locks, as on plain http, each has its
 * own.
 */
export const startLive = (userId: string): (() => void) => {
  const stop = new AbortController();
  const name = `muster.live.${userId}`;
  const tabs = new BroadcastChannel(name);
  let lastEventId: string | undefined;

  tabs.onmessage = ({ data }: MessageEvent<ServerEvent>) => take(data);
  const take = (event: ServerEvent): void => {
    lastEventId = event.id ?? lastEventId;
    const message = messageOf(event);
    if (message) tell(message);
  };
  const heard = (event: ServerEvent): void => {
    tabs.postMessage(event);
    take(event);
  };
  const missed = (): void => heard({ id: undefined, event: "reset", data: "" });
  const follow = () => followEvents({ signal: stop.signal, lastEventId: () => lastEventId, heard, missed });

  // Aborted while it waited for its turn: nothing to do.
  if (navigator.locks) void navigator.locks.request(name, { signal: stop.signal }, follow).catch(() => undefined);
  else void follow();

  return () => {
    stop.abort();
    tabs.close();
  };
};
