import type { ComponentType, ReactNode } from "react";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import type { Role } from "../../../contract/core/roles.ts";
import type { SessionState } from "../../providers/session.ts";

/** The groups of the menu, in their order. */
export const menuGroups = ["Work", "People", "Learning", "Money", "System"] as const;
export type MenuGroup = (typeof menuGroups)[number];

export interface MenuEntry {
  readonly group: MenuGroup;
  readonly label: string;
  readonly icon: ReactNode;
  /** The lowest stands first in its group. */
  readonly order: number;
  /** Shows the entry it is given only to those for whom the page has something: asked of the server. */
  readonly only?: ComponentType<{ readonly children: ReactNode }>;
}

/** Who is signed in. */
export type Me = NonNullable<SessionState["user"]>;

/** One address of the console: everything that is to be known of it. */
export interface RouteEntry {
  /** As react-router reads it, with the leading slash. */
  readonly path: string;
  readonly menu?: MenuEntry | undefined;
  /** Its place in the menu of one's own account; the lowest stands first. */
  readonly accountMenu?: { readonly label: string; readonly order: number };
  /** Whoever may make one of these calls may come here. */
  readonly may: readonly Pick<Endpoint, "may">[];
  /** The page's module, loaded when somebody goes there. */
  readonly load: () => Promise<{ readonly default: ComponentType }>;
  /** The roles whose first page this is. */
  readonly startOf?: readonly Role[];
  /** Only while this holds of the person; the next such page is the first one otherwise. */
  readonly startWhile?: (me: Me) => boolean;
  /** The page uses nothing of antd, which then is not loaded for it. */
  readonly withoutAntd?: true;
}
