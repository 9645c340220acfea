import type { Todos } from "../core/todos.ts";

const toPayments = { list: "payments.list", page: "/payment-lines" } as const;

/** What of this area can wait for people to act. */
export const paymentTodos = {
  disputesOpen: {
    place: 60,
    ...toPayments,
    may: "payments.answerDispute",
    query: { hasDispute: "true" },
    words: ["dispute about a payment waits for an answer", "disputes about payments wait for an answer"],
    act: "Answer",
  },
  adjustmentsProposed: {
    place: 70,
    ...toPayments,
    may: "payments.approve",
    query: { state: ["proposed"] },
    words: ["proposed adjustment waits for a decision", "proposed adjustments wait for a decision"],
    act: "Decide on adjustments",
  },
} as const satisfies Todos;
