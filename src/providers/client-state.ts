import { devicesKey } from "./devices.ts";
import { reloadedKey } from "./new-release.ts";
import { themeKey } from "./theme-key.ts";

/** Prefix of the keys in this tab's storage for an attempt to sign in, which belongs to no user yet. */
export const socialKey = "muster.social.";
/** Prefix of the keys of quiz answers that have not reached the server yet; signing out must not lose them. */
export const unsentKey = "muster.unsent.";
/** Prefix of the keys of work on tasks that has not reached the server yet; it outlasts signing out as answers do. */
export const taskDraftKey = "muster.task-draft.";
/** Prefix of the keys of what someone typed on a prompt's page and did not save; it outlasts signing out too. */
export const promptDraftKey = "muster.prompt-draft.";
/** What belongs to the browser and not to its user. */
const kept: ReadonlySet<string> = new Set([themeKey, reloadedKey, devicesKey]);

/** Whether this browser has such answers of anyone. */
export const hasUnsent = (): boolean => Object.keys(localStorage).some((key) => key.startsWith(unsentKey));

const keptPrefixes = [socialKey, unsentKey, taskDraftKey, promptDraftKey];
const isKept = (key: string): boolean => kept.has(key) || keptPrefixes.some((prefix) => key.startsWith(prefix));

/** Removes all data of the user from this browser, but for what they wrote and the server does not have yet. */
export const clearClientState = (): void => {
  writeCookie("token", "", 0);
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) if (!isKept(key)) storage.removeItem(key);
  }
};

/** Whether an earlier visit left a token, for this tab or for days. */
export const hasToken = (): boolean => sessionStorage.getItem("token") !== null || readCookie("token") !== null;

export const readCookie = (name: string): string | null =>
  document.cookie
    .split("; ")
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? null;

/** Stores a cookie for a number of days; 0 removes it. */
export const writeCookie = (name: string, value: string, days: number): void => {
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${name}=${value}; path=/; samesite=strict; max-age=${days * 86_400 || -1}${secure}`;
};
