import { setTimeout as delay } from "node:timers/promises";
import { reason } from "./child.ts";
import { hasExited, type RunningServer, startServer, stopServer, type Launch } from "./server.ts";

/** How often, and how soon, Postgres is started again. Milliseconds. */
export interface Restarts {
  /** The pause before the first try; each further one is twice as long. */
  readonly first: number;
  readonly longest: number;
  /** How often in a row before giving up. */
  readonly tries: number;
  /** What has run for this long ends the row. */
  readonly steady: number;
}

/** About 45 seconds of tries: longer than anything that passes by itself. */
export const usualRestarts: Restarts = { first: 100, longest: 10_000, tries: 10, steady: 60_000 };

/** Where it is reported that Postgres has ended, and that it was given up. */
export interface RestartLog {
  warn(message: string): void;
  error(message: string): void;
}

export interface KeptServer {
  postmasterPid(): number;
  isRunning(): boolean;
  /** It did not come back, and nothing starts it any more. */
  isGivenUp(): boolean;
  stop(): Promise<void>;
}

/** Starts Postgres again whenever it ends, after ever longer pauses, until that has failed too often in a row. */
export function keepRunning(running: RunningServer, launch: Launch, restarts: Restarts, log: RestartLog): KeptServer {
  const stopping = new AbortController();
  const { signal } = stopping;
  let { child, owner } = running;
  let tries = 0;
  let isGivenUp = false;

  const startAgain = async (): Promise<boolean> => {
    while (tries < restarts.tries && !signal.aborted) {
      try {
        await delay(Math.min(restarts.first * 2 ** tries++, restarts.longest), undefined, { signal });
        ({ child, owner } = await startServer(launch, owner, signal));
        return true;
      } catch (error) {
        if (!signal.aborted) log.warn(`try ${tries} of ${restarts.tries}: ${(error as Error).message}`);
      }
    }
    return false;
  };
  const watch = async (): Promise<void> => {
    for (;;) {
      const since = Date.now();
      await child.exited;
      if (signal.aborted) return;
      if (Date.now() - since >= restarts.steady) tries = 0;
      log.warn(`PostgreSQL has ended, and is started again: ${child.process.signalCode ?? reason(child)}`);
      if (await startAgain()) log.warn("PostgreSQL runs again");
      else break;
    }
    if (signal.aborted) return;
    isGivenUp = true;
    log.error("PostgreSQL does not start any more, and is not tried again: restart Muster");
  };
  const watching = watch();

  return {
    postmasterPid: () => child.process.pid ?? 0,
    isRunning: () => !hasExited(child),
    isGivenUp: () => isGivenUp,
    stop: async () => {
      stopping.abort();
      await stopServer({ child, owner }, launch);
      await watching;
    },
  };
}
