import { call } from "../client.ts";
import { endpointsOf } from "../api.ts";
import { readEvents, type ServerEvent } from "./event-reader.ts";

/** Milliseconds. The server sends a heartbeat every 15 s: a stream silent for longer than two is dead. */
const silence = 40_000;
const firstWait = 1000;
const longestWait = 30_000;

interface Options {
  readonly signal: AbortSignal;
  /** The id of the last event received, also by an earlier stream. */
  readonly lastEventId: () => string | undefined;
  readonly heard: (event: ServerEvent) => void;
  /** Called after a reconnection without a last event: what happened in between is unknown. */
  readonly missed: () => void;
}

/** Reads the server's events until `signal` aborts, and reconnects whenever the stream is lost. */
export const followEvents = async ({ signal, lastEventId, heard, missed }: Options): Promise<void> => {
  let wait = firstWait;
  let wasConnected = false;
  while (!signal.aborted) {
    const heartbeat = new AbortController();
    const alive = watch(() => heartbeat.abort());
    try {
      const both = AbortSignal.any([signal, heartbeat.signal]);
      const from = lastEventId();
      const response = await call(endpointsOf("system").events, { signal: both, lastEventId: from });
      if (!response.body) return;
      if (wasConnected && from === undefined) missed();
      wasConnected = true;
      for await (const event of readEvents(response.body)) {
        alive.again();
        wait = firstWait;
        if (event) heard(event);
      }
    } catch {
      // Whether the stream was lost, refused or silent, the next attempt follows. If the session has ended, `signal` is
      // aborted.
    } finally {
      alive.stop();
    }
    await pause(wait, signal);
    wait = Math.min(wait * 2, longestWait);
  }
};

const watch = (dead: () => void) => {
  let timer = setTimeout(dead, silence);
  return {
    again: () => {
      clearTimeout(timer);
      timer = setTimeout(dead, silence);
    },
    stop: () => clearTimeout(timer),
  };
};

/**
 * Waits between half of `milliseconds` and all of it, so that not all clients reconnect to a restarted server at once.
 */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const spread = (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) / 255;
    const timer = setTimeout(resolve, milliseconds * (0.5 + spread / 2));
    signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
  });
