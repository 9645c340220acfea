import type { Role } from "../../../contract/core/roles.ts";
import { mayCall } from "../../providers/access.ts";
import { type Me, type MenuEntry, type MenuGroup, menuGroups, type RouteEntry } from "./route-entry.ts";

export const mayEnter = (entry: RouteEntry, role: Role | undefined): boolean =>
  entry.may.some((row) => mayCall(row, role));

/** A person's first page. */
export const startPath = (entries: readonly RouteEntry[], me: Me | null): string =>
  entries.find(({ startOf, startWhile }) => me && startOf?.includes(me.role) && (startWhile?.(me) ?? true))?.path ??
  "/not-found";

export interface MenuSection {
  readonly group: MenuGroup;
  readonly items: readonly (MenuEntry & { readonly path: string })[];
}

/** What a role sees in the menu: only what it may enter, and no group without an entry. */
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
