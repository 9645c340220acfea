import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "../../core/app-error.ts";
import { LockedError } from "./queries.ts";

const patienceMs = 60_000;
const pauseMs = 50;

/**
 * Retries until no other call is working on the import. It waits here rather than for the database's lock, so that it
 * occupies no connection meanwhile. Throws busy.
 */
export const retryWhileLocked = async <T>(attempt: () => Promise<T>): Promise<T> => {
  for (const until = Date.now() + patienceMs; ; await wait(pauseMs)) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof LockedError)) throw error;
      if (Date.now() > until) throw new AppError("busy");
    }
  }
};
