import type { Todos } from "../core/todos.ts";

/** What of this area can wait for people to act. */
export const payoutTodos = {
  payoutsFailed: {
    place: 40,
    list: "payouts.list",
    may: "payouts.cancel",
    // Run by run, since there one sends them again: first the one in which something failed the longest ago.
    page: "/payout-runs/:_id",
    query: { state: ["failed"] },
    ofPage: ["run"],
    prefix: "payouts-",
    words: ["payout of a run failed on its way", "payouts of a run failed on their way"],
    act: "Send again or give up",
  },
} as const satisfies Todos;
