import { makeStore } from "./store.ts";

/** A few words that the tab's title begins with while something waits for an answer; empty as a rule. */
export const attention = makeStore("");
