import { addTodos, type TodoNames } from "../core/todos.ts";
import { flagKinds } from "./flags.ts";

const toApprovals = { list: "workHistory.list", page: "/approvals", endpoint: "workHistory.approve" } as const;
const waitingHours = { ...toApprovals, ofPage: ["state"] } as const;
const allHours = { ...toApprovals, more: { view: "all" } } as const;

/** The to-dos of this area. */
const workHistoryTodos = addTodos({
  hoursWaiting: {
    place: 10,
    ...waitingHours,
    query: { state: ["pending"] },
    words: ["entry of hours waits for approval", "entries of hours wait for approval"],
    act: "Approve hours",
  },
  // A part of the hours above, so it is shown right after them.
  hoursFlagged: {
    place: 20,
    ...waitingHours,
    query: { state: ["pending"], flag: flagKinds },
    words: ["of these entries is flagged", "of these entries are flagged"],
    act: "Review flagged hours",
  },
  paymentsWaiting: {
    place: 30,
    list: "workHistory.list",
    endpoint: "workHistory.approvePayment",
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
    query: { state: ["running"], overdue: "true" },
    words: ["check-in runs past the longest shift", "check-ins run past the longest shift"],
    act: "Enter check-outs",
  },
});

declare module "../core/todos.ts" {
  interface TodoKinds extends TodoNames<typeof workHistoryTodos> {}
}
