import { addTodos, type TodoNames } from "../core/todos.ts";

/** The to-dos of this area. */
const payoutRunTodos = addTodos({
  runsToSend: {
    place: 50,
    list: "payoutRuns.list",
    endpoint: "payoutRuns.send",
    page: "/payout-runs",
    query: { state: ["scheduled"] },
    words: ["payout run waits to be sent", "payout runs wait to be sent"],
    act: "Send payouts",
  },
});

declare module "../core/todos.ts" {
  interface TodoKinds extends TodoNames<typeof payoutRunTodos> {}
}
