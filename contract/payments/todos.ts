import { addTodos, type TodoNames } from "../core/todos.ts";

const toPayments = { list: "payments.list", page: "/payment-lines" } as const;

/** The to-dos of this area. */
const paymentTodos = addTodos({
  disputesOpen: {
    place: 60,
    ...toPayments,
    endpoint: "payments.answerDispute",
    query: { hasDispute: "true" },
    words: ["dispute about a payment waits for an answer", "disputes about payments wait for an answer"],
    act: "Answer disputes",
  },
  jobPaymentsWaiting: {
    place: 35,
    ...toPayments,
    endpoint: "payments.approve",
    query: { kind: ["piece"], state: ["proposed"] },
    words: ["accepted piece of work waits for its payment", "accepted pieces of work wait for their payment"],
    act: "Approve payments",
  },
  adjustmentsProposed: {
    place: 70,
    ...toPayments,
    endpoint: "payments.decline",
    query: { kind: ["adjustment"], state: ["proposed"] },
    words: ["proposed adjustment waits for a decision", "proposed adjustments wait for a decision"],
    act: "Review adjustments",
  },
});

declare module "../core/todos.ts" {
  interface TodoKinds extends TodoNames<typeof paymentTodos> {}
}
