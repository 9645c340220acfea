import type { Todos } from "../core/todos.ts";

/** What of this area can wait for people to act. */
export const payoutRunTodos = {
  runsToSend: {
    place: 50,
    list: "payoutRuns.list",
    may: "payoutRuns.send",
    page: "/payout-runs",
    query: { state: ["scheduled"] },
    words: ["payout run waits to be sent", "payout runs wait to be sent"],
    act: "Send payouts",
  },
} as const satisfies Todos;
