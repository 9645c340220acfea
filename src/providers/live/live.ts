import { forgetReadAhead } from "../read-ahead.ts";
import { followEvents } from "./event-stream.ts";
import type { ServerEvent } from "./event-reader.ts";

/** An event as listeners receive it; `reset`: too many events were missed, so everything has to be refetched. */
export type LiveMessage =
  | { readonly type: "change"; readonly resource: string; readonly kind: string; readonly ids: readonly string[] }
  | { readonly type: "reset" };

type Listener = (message: LiveMessage) => void;
const listeners = new Set<Listener>();

/** Calls `listener` on every event until the returned function is called. */
export const onLive = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const notify = (message: LiveMessage): void => {
  forgetReadAhead();
  for (const listener of listeners) listener(message);
};

const messageOf = ({ event, data }: ServerEvent): LiveMessage | null => {
  if (event === "reset") return { type: "reset" };
  if (event !== "change") return null;
  const change = JSON.parse(data) as { resource: string; kind: string; ids: string[] };
  return { type: "change", ...change };
};

/**
 * Listens for a user's events until the returned function is called. Of all tabs of a browser one holds the stream (a
 * Web Lock decides which) and passes its events on. Without locks, as on plain http, each tab has its own stream.
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
    if (message) notify(message);
  };
  const heard = (event: ServerEvent): void => {
    tabs.postMessage(event);
    take(event);
  };
  const missed = (): void => heard({ id: undefined, event: "reset", data: "" });
  const follow = () => followEvents({ signal: stop.signal, lastEventId: () => lastEventId, heard, missed });

  // The wait for the lock was aborted: nothing to do.
  if (navigator.locks) void navigator.locks.request(name, { signal: stop.signal }, follow).catch(() => undefined);
  else void follow();

  return () => {
    stop.abort();
    tabs.close();
  };
};
