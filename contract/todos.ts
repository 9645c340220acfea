import { workHistoryTodos } from "./work-history/todos.ts";
import { payoutTodos } from "./payouts/todos.ts";
import { payoutRunTodos } from "./payout-runs/todos.ts";
import { paymentTodos } from "./payments/todos.ts";
import { privacyTodos } from "./privacy/todos.ts";
import { projectTodos } from "./projects/todos.ts";
import { userTodos } from "./users/todos.ts";
import { groupTodos } from "./groups/todos.ts";

/** All that can wait for somebody, as each area says it. How it is counted stands in that area's manifest. */
export const todos = {
  ...workHistoryTodos,
  ...payoutTodos,
  ...payoutRunTodos,
  ...paymentTodos,
  ...privacyTodos,
  ...projectTodos,
  ...userTodos,
  ...groupTodos,
};
export type NeedKey = keyof typeof todos;

/** In the order in which it is told. */
export const needKeys = (Object.keys(todos) as [NeedKey, ...NeedKey[]]).sort(
  (one, other) => todos[one].place - todos[other].place,
);
