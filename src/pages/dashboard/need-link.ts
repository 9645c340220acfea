import { type Need, needs } from "../../../contract/dashboard/needs.ts";
import type { dashboard } from "../../../contract/dashboard/endpoints.ts";
import type { Reply } from "../../providers/client.ts";

export type ToldNeed = Reply<typeof dashboard.needs>["needs"][number];

/** The address that opens exactly the list that a need was counted from. */
export const needLink = ({ key, query, params }: Pick<ToldNeed, "key" | "query" | "params">): string => {
  const { page, more = {}, ofPage = [], prefix = "" }: Need = needs[key];
  const path = page.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams(more);
  for (const [name, value] of Object.entries(query)) {
    if (ofPage.includes(name)) continue;
    for (const one of [value].flat()) search.append(`${prefix}${name}`, one);
  }
  return search.size > 0 ? `${path}?${search.toString()}` : path;
};
