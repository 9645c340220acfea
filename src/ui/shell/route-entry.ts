import type { ComponentType, ReactNode } from "react";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import type { Role } from "../../../contract/core/roles.ts";
import type { AreaName } from "../../../contract/index.ts";
import type { SessionState } from "../../providers/session.ts";

/** The groups of the menu, in their order. */
export const menuGroups = ["Work", "People", "Learning", "Money", "System"] as const;
export type MenuGroup = (typeof menuGroups)[number];

export interface MenuEntry {
  readonly group: MenuGroup;
  readonly label: string;
  readonly icon: ReactNode;
  /** The lowest number is first in its group. */
  readonly order: number;
  /** The lists of the page whose saved views stand below it, each with the part of the address that opens its tab. */
  readonly lists?: Readonly<Record<string, string>>;
  /** Renders its children only for users for whom the page has content, which it requests from the server. */
  readonly only?: ComponentType<{ readonly children: ReactNode }>;
}

/** The signed-in user. */
export type Me = NonNullable<SessionState["user"]>;

/** An address of the console with its page. */
export interface RouteEntry {
  /** In react-router's syntax, with the leading slash. */
  readonly path: string;
  readonly menu?: MenuEntry | undefined;
  /** Its place in the account menu; the lowest number is first. */
  readonly accountMenu?: { readonly label: string; readonly order: number };
  /** The page is open to roles that may call one of these endpoints. */
  readonly endpoints: readonly Pick<Endpoint, "policy">[];
  /** The area whose only record the page shows: links to that lead here, and its kind is called as the menu says. */
  readonly recordOf?: AreaName;
  /** The page's module, loaded when the page is opened. */
  readonly load: () => Promise<{ readonly default: ComponentType }>;
  /** The roles for which this is the start page. */
  readonly startOf?: readonly Role[];
  /** The page is a start page only while this holds for the user; otherwise the next one is. */
  readonly startWhile?: (me: Me) => boolean;
  /**
   * What the page reads first, without a query, on a fresh visit asked for with its files: the build takes it from the
   * text of entry.tsx (scripts/page-files.ts). Its parameter is the last one of the page's own path. None whose reply sets a
   * clock: it is read seconds after it was sent.
   */
  readonly ahead?: readonly Pick<Endpoint, "path">[];
  /** The page does not use antd, which is not loaded for it. */
  readonly withoutAntd?: true;
}
