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
  // AirTM tells of its payouts by itself; what the bank did is entered.
  runsToSettle: {
    place: 51,
    list: "payoutRuns.list",
    endpoint: "payouts.bulkPaid",
    page: "/payout-runs",
    query: { state: ["sending"], method: ["file"] },
    words: ["payout run waits for the bank's result", "payout runs wait for the bank's result"],
    act: "Enter the result",
  },
});

declare module "../core/todos.ts" {
  interface TodoKinds extends TodoNames<typeof payoutRunTodos> {}
}
