import type { Ended } from "../../providers/session.ts";

/**
 * The addresses of the pages before sign-in. They use no router, which would be larger than the pages: a link reloads
 * the page from the browser's cache.
 */
export const outsidePaths = {
  signIn: "/sign-in",
  signUp: "/sign-up",
  forgotPassword: "/forgot-password",
} as const;

/** The parameters of a path, or null if the pattern does not match. */
export const matchPath = (pattern: string, path: string): Record<string, string> | null => {
  const names = pattern.split("/");
  const parts = path.replace(/(?<=.)\/$/, "").split("/");
  if (names.length !== parts.length) return null;
  const values: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const part = parts[index] ?? "";
    if (name.startsWith(":")) values[name.slice(1)] = decodeURIComponent(part);
    else if (name !== part) return null;
  }
  return values;
};

/** The common prefix of the callback pages of providers (contract/identities/paths.ts). */
export const callbackPath = "/signed-in/";

export const isPublic = (path: string): boolean =>
  path.startsWith(callbackPath) || Object.values<string>(outsidePaths).includes(path);

/** The path and search of an address of ours. Two slashes at its beginning would make it another site's. */
const pathOf = ({ pathname, search }: Pick<URL, "pathname" | "search">): string =>
  pathname.replace(/^\/+/, "/") + search;

/** The address of the sign-in page, from which the user returns to the current page. */
export const signInAddress = (ended: Ended): string => {
  const here = pathOf(location);
  const query = new URLSearchParams();
  if (here !== "/" && !isPublic(location.pathname) && ended !== "signed-out") query.set("to", here);
  if (ended === "expired" || ended === "failed") query.set("ended", ended);
  return `${outsidePaths.signIn}${query.size > 0 ? `?${query.toString()}` : ""}`;
};

/**
 * The destination after sign-in: the given one if it is an address of ours, otherwise the current page if it is not one
 * of the pages before sign-in.
 */
export const returnAddress = (): string => {
  if (!isPublic(location.pathname)) return pathOf(location);
  const to = new URLSearchParams(location.search).get("to") ?? "/";
  const url = URL.canParse(to, location.origin) ? new URL(to, location.origin) : null;
  return url?.origin === location.origin && !isPublic(url.pathname) ? pathOf(url) : "/";
};
