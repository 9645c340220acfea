import type { Ended } from "../../providers/session.ts";

/**
 * Where the pages before sign-in stand. They have no router, which would weigh
 * more than they do: a link loads the page anew, out of the browser's cache.
 */
export const outsidePaths = {
  signIn: "/sign-in",
  signUp: "/sign-up",
  forgotPassword: "/forgot-password",
} as const;

/** The values of a path's parts, or null where it is another path. */
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

/** The callback pages of providers (contract/identities/paths.ts) begin with it. */
export const callbackPath = "/signed-in/";

export const isOutside = (path: string): boolean =>
  path.startsWith(callbackPath) || Object.values<string>(outsidePaths).includes(path);

/** The sign-in page, from where somebody comes back to where they were. */
export const signInAddress = (ended: Ended): string => {
  const here = location.pathname + location.search;
  const query = new URLSearchParams();
  if (here !== "/" && !isOutside(location.pathname) && ended !== "signed-out") query.set("to", here);
  if (ended === "expired" || ended === "failed") query.set("ended", ended);
  return `${outsidePaths.signIn}${query.size > 0 ? `?${query.toString()}` : ""}`;
};

/** Where to go after sign-in: the place given, if it is one of ours; here, if this is not a page before sign-in. */
export const returnAddress = (): string => {
  if (!isOutside(location.pathname)) return location.pathname + location.search;
  const to = new URLSearchParams(location.search).get("to") ?? "/";
  const url = URL.canParse(to, location.origin) ? new URL(to, location.origin) : null;
  return url?.origin === location.origin && !isOutside(url.pathname) ? url.pathname + url.search : "/";
};
