import type { dashboard } from "../../../contract/dashboard/endpoints.ts";
import type { Reply } from "../../providers/client.ts";
import { viewParam } from "../../ui/shell/menu-views.tsx";
import { dashboardTodos } from "./todos.ts";

export type CountedTodo = Reply<typeof dashboard.todos>["todos"][number];

/** The address that opens exactly the list that a to-do was counted from. */
export const todoLink = ({ key, query, params }: Pick<CountedTodo, "key" | "query" | "params">): string => {
  const { page, more = {}, ofPage = [], prefix = "" } = dashboardTodos[key];
  const path = page.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams(more);
  const filters = Object.entries(query).filter(([name]) => !ofPage.includes(name));
  for (const [name, value] of filters) {
    for (const one of [value].flat()) search.append(`${prefix}${name}`, one);
  }
  // Without a filter, the list would give way to the user's default view.
  if (filters.length === 0) search.set(viewParam, "");
  return `${path}?${search.toString()}`;
};
