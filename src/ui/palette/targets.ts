import type { Role } from "../../../contract/core/roles.ts";
import { mayEnter, menuOf } from "../shell/entries.ts";
import type { RouteEntry } from "../shell/route-entry.ts";

/** Something that the palette offers. */
export interface Target {
  readonly key: string;
  readonly name: string;
  /** What tells it from others of its name. */
  readonly detail?: string;
  readonly choose: () => void;
}

const fold = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Whether each word of the text is in one of these, whatever the case and the accents. */
export const hasWords = (text: string, ...parts: readonly string[]): boolean => {
  const all = fold(parts.join(" "));
  return fold(text)
    .split(/\s+/)
    .every((word) => all.includes(word));
};

/** The pages that a role may open, by their names in the menus. */
export const pagesOf = (
  entries: readonly RouteEntry[],
  role: Role | undefined,
): readonly { readonly path: string; readonly label: string }[] => {
  const menu = menuOf(entries, role).flatMap(({ items }) => items.map(({ path, label }) => ({ path, label })));
  const account = entries.flatMap((entry) =>
    entry.accountMenu && mayEnter(entry, role) ? [{ path: entry.path, label: entry.accountMenu.label }] : [],
  );
  return [...menu, ...account];
};

/** What can be pressed in the head of the page that is open. */
export const actionsOfPage = (): readonly { readonly label: string; readonly press: () => void }[] =>
  [...document.querySelectorAll<HTMLElement>(".page-actions button, .page-actions a")].flatMap((element) => {
    const label = (element.getAttribute("aria-label") ?? element.textContent).trim();
    const isOff = element.getAttribute("aria-disabled") === "true" || element.matches(":disabled");
    return label === "" || isOff ? [] : [{ label, press: () => element.click() }];
  });
