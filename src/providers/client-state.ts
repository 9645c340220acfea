import { reloadedKey } from "./new-release.ts";
import { themeKey } from "./theme-key.ts";

/** What begins with it (in this tab's storage) is of somebody who is signing in just now: of nobody yet. */
export const socialKey = "muster.social.";
/** What belongs to the browser and not to the person in front of it. */
const kept: ReadonlySet<string> = new Set([themeKey, reloadedKey]);

/** Removes all that is kept of a person in this browser. */
export const clearClientState = (): void => {
  writeCookie("token", "", 0);
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) if (!kept.has(key) && !key.startsWith(socialKey)) storage.removeItem(key);
  }
};

/** Whether an earlier visit left a token, in the tab or for days. */
export const hasToken = (): boolean => sessionStorage.getItem("token") !== null || readCookie("token") !== null;

export const readCookie = (name: string): string | null =>
  document.cookie
    .split("; ")
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? null;

/** Keeps a cookie for so many days; 0 removes it. */
export const writeCookie = (name: string, value: string, days: number): void => {
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${name}=${value}; path=/; samesite=strict; max-age=${days * 86_400 || -1}${secure}`;
};
