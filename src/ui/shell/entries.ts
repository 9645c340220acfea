import type { Role } from "../../../contract/core/roles.ts";
import { mayCall } from "../../providers/access.ts";
import { type Me, type MenuEntry, type MenuGroup, menuGroups, type RouteEntry } from "./route-entry.ts";

export const mayEnter = (entry: RouteEntry, role: Role | undefined): boolean =>
  entry.endpoints.some((endpoint) => mayCall(endpoint, role));

/** The first page of a user. */
export const startPath = (entries: readonly RouteEntry[], me: Me | null): string =>
  entries.find(({ startOf, startWhile }) => me && startOf?.includes(me.role) && (startWhile?.(me) ?? true))?.path ??
  "/not-found";

export interface MenuSection {
  readonly group: MenuGroup;
  readonly items: readonly (MenuEntry & { readonly path: string })[];
}

/** The menu of a role: only entries that it may open, and no empty groups. */
export const menuOf = (entries: readonly RouteEntry[], role: Role | undefined): readonly MenuSection[] => {
  const items = entries.flatMap((entry) =>
    entry.menu && mayEnter(entry, role) ? [{ ...entry.menu, path: entry.path }] : [],
  );
  return menuGroups
    .map((group) => ({
      group,
      items: items.filter((item) => item.group === group).sort((a, b) => a.order - b.order),
    }))
    .filter((section) => section.items.length > 0);
};
