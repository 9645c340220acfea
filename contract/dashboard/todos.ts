import { type TodoKey, type Todo, todos } from "../core/todos.ts";
import type { EndpointName } from "../index.ts";

/** A to-do whose endpoints exist, as tests/contract/order.test.ts checks. */
export interface DashboardTodo extends Todo {
  readonly endpoint: EndpointName;
  readonly list: EndpointName;
}

/** The to-dos of the loaded areas. */
export const dashboardTodos = todos as Readonly<Record<TodoKey, DashboardTodo>>;
