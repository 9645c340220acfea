import { setTimeout as wait } from "node:timers/promises";
import { Refusal } from "../../core/refusal.ts";
import { InHand } from "./queries.ts";

const patienceMs = 60_000;
const pauseMs = 50;

/**
 * Tries until no other call has the import in hand. It waits here and not for the database's lock, so that it keeps no
 * connection meanwhile. Throws busy.
 */
export const whenFree = async <T>(attempt: () => Promise<T>): Promise<T> => {
  for (const until = Date.now() + patienceMs; ; await wait(pauseMs)) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof InHand)) throw error;
      if (Date.now() > until) throw new Refusal("busy");
    }
  }
};
