import { addTodos, type TodoNames } from "../core/todos.ts";

/** The to-dos of this area. */
const payoutTodos = addTodos({
  payoutsFailed: {
    place: 40,
    list: "payouts.list",
    endpoint: "payouts.cancel",
    // Run by run, since failed payouts are retried there: first the run with the oldest failure.
    page: "/payout-runs/:_id",
    query: { state: ["failed"] },
    ofPage: ["run"],
    prefix: "payouts-",
    words: ["payout of a run failed", "payouts of a run failed"],
    act: "Send again or cancel",
  },
});

declare module "../core/todos.ts" {
  interface TodoKinds extends TodoNames<typeof payoutTodos> {}
}
