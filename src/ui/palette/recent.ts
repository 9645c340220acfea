import { useEffect } from "react";
import { useLocation } from "react-router";
import { session } from "../../providers/session.ts";

/** A record that its user looked at not long ago. */
export interface Recent {
  /** The address of its page. */
  readonly path: string;
  readonly name: string;
  /** Of the menu, such as “People”. */
  readonly kind: string;
}

/** What is kept, and the most of it that is shown. */
const most = 8;
const kept = "recent";

const isRecent = (one: unknown): one is Recent =>
  typeof one === "object" &&
  one !== null &&
  (["path", "name", "kind"] as const).every((key) => typeof (one as Record<string, unknown>)[key] === "string");

/** In the tab's storage: names of people are not to outlast it, should its user forget to sign out. */
const storedAs = (): string => `muster.${session.get().user?._id ?? ""}.${kept}`;

/** The records looked at last in this tab, the newest first. */
export const recents = (): readonly Recent[] => {
  try {
    const all: unknown = JSON.parse(sessionStorage.getItem(storedAs()) ?? "[]");
    return Array.isArray(all) ? all.filter(isRecent) : [];
  } catch {
    return [];
  }
};

/** Keeps for this tab that its user looked at a record. */
export const rememberRecent = (recent: Recent): void => {
  // After sign-out nothing may be stored.
  if (!session.get().user) return;
  const others = recents().filter(({ path }) => path !== recent.path);
  try {
    sessionStorage.setItem(storedAs(), JSON.stringify([recent, ...others].slice(0, most)));
  } catch {
    // A full storage leaves the list as it was.
  }
};

/** Keeps that the user looks at the record of this page, once its name is known. */
export const useRecent = (kind: string, name: string | undefined): void => {
  const { pathname } = useLocation();
  useEffect(() => {
    if (name) rememberRecent({ path: pathname, name, kind });
  }, [kind, name, pathname]);
};
