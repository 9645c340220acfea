import type { dashboard } from "../../../contract/dashboard/endpoints.ts";
import type { Reply } from "../../providers/client.ts";
import { dashboardTodos } from "./todos.ts";

export type CountedTodo = Reply<typeof dashboard.todos>["todos"][number];

/** The address that opens exactly the list that a to-do was counted from. */
export const todoLink = ({ key, query, params }: Pick<CountedTodo, "key" | "query" | "params">): string => {
  const { page, more = {}, ofPage = [], prefix = "" } = dashboardTodos[key];
  const path = page.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams(more);
  for (const [name, value] of Object.entries(query)) {
    if (ofPage.includes(name)) continue;
    for (const one of [value].flat()) search.append(`${prefix}${name}`, one);
  }
  return search.size > 0 ? `${path}?${search.toString()}` : path;
};
