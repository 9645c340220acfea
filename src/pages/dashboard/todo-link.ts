import type { dashboard } from "../../../contract/dashboard/endpoints.ts";
import type { Reply } from "../../providers/client.ts";
import { listAddress } from "../../ui/shell/list-address.ts";
import { dashboardTodos } from "./todos.ts";

export type CountedTodo = Reply<typeof dashboard.todos>["todos"][number];

/** The address that opens exactly the list that a to-do was counted from. */
export const todoLink = ({ key, query, params }: Pick<CountedTodo, "key" | "query" | "params">): string => {
  const { page, more = {}, ofPage = [], prefix = "" } = dashboardTodos[key];
  const path = page.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const filters = Object.entries(query).filter(([name]) => !ofPage.includes(name));
  return listAddress(path, Object.fromEntries(filters.map(([name, value]) => [`${prefix}${name}`, value])), more);
};
