import { makeStore } from "./store.ts";

/** The number of the user's unread notifications, shown at the bell and in the tab's title. */
export const unread = makeStore(0);

/** A number capped at 99, beyond which the exact count does not matter. */
export const upTo99 = (count: number): string => (count > 99 ? "99+" : String(count));

/** A short text at the start of the tab's title while a question waits for an answer; otherwise empty. */
export const attention = makeStore("");
