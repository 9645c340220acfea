import { makeStore } from "./store.ts";

/** How many of my notifications are unread: the bell says it, and the tab's title shows it. */
export const unread = makeStore(0);

/** A number that has its limits: nobody counts further. */
export const upTo99 = (count: number): string => (count > 99 ? "99+" : String(count));

/** A few words that the tab's title begins with while something waits for an answer; empty as a rule. */
export const attention = makeStore("");
