import type { Todos } from "../core/todos.ts";
import { flags } from "./oddness.ts";

const toApprovals = { list: "workHistory.list", page: "/approvals", may: "workHistory.approve" } as const;
const waitingHours = { ...toApprovals, ofPage: ["state"] } as const;
const allHours = { ...toApprovals, more: { view: "all" } } as const;

/** What of this area can wait for people to act. */
export const workHistoryTodos = {
  hoursWaiting: {
    place: 10,
    ...waitingHours,
    query: { state: ["pending"] },
    words: ["entry of hours waits for approval", "entries of hours wait for approval"],
    act: "Approve hours",
  },
  // Some of those above, so that it is told right after them.
  hoursOdd: {
    place: 20,
    ...waitingHours,
    query: { state: ["pending"], flag: flags },
    words: ["of these entries looks odd", "of these entries look odd"],
    act: "Look at odd hours",
  },
  paymentsWaiting: {
    place: 30,
    list: "workHistory.list",
    may: "workHistory.approvePayment",
    page: "/payments",
    query: { state: ["approved"] },
    ofPage: ["state"],
    words: ["approved entry waits for its payment", "approved entries wait for their payment"],
    act: "Approve payments",
  },
  hoursToCorrect: {
    place: 80,
    ...allHours,
    query: { state: ["needs_correction"] },
    words: ["entry of hours needs a correction", "entries of hours need a correction"],
    act: "Remind the people",
  },
  checkOutsForgotten: {
    place: 90,
    ...allHours,
    // Until the day before, which the server knows.
    query: { state: ["running"] },
    words: ["check-in runs since yesterday or longer", "check-ins run since yesterday or longer"],
    act: "See who forgot",
  },
} as const satisfies Todos;
