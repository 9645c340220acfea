import { todos } from "virtual:todos";
import type { DashboardTodo } from "../../../contract/dashboard/todos.ts";
import type { TodoKey } from "../../../contract/core/todos.ts";

/** The to-dos without the schemas of their areas. */
export const dashboardTodos = todos as Readonly<Record<TodoKey, DashboardTodo>>;
