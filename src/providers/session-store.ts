import { sessionDays } from "../../contract/core/sign-in-paths.ts";
import type { Me } from "../../contract/sign-in/endpoints.ts";
import { readCookie, writeCookie } from "./client-state.ts";
import { open, seal } from "./session-cipher.ts";

export interface StoredSession {
  readonly token: string;
  readonly user: Me;
  /** Kept for days in a cookie, instead of until the tab is closed. */
  readonly remember: boolean;
}

/**
 * Keeps a session in this browser, both parts encrypted: the token in a cookie or for the tab, and the user beside it.
 */
export const writeSession = ({ token, user, remember }: StoredSession): void => {
  const [storage, other] = remember ? [localStorage, sessionStorage] : [sessionStorage, localStorage];
  writeCookie("token", remember ? seal(token) : "", remember ? sessionDays.remembered : 0);
  if (!remember) sessionStorage.setItem("token", seal(token));
  else sessionStorage.removeItem("token");
  other.removeItem("user");
  storage.setItem("user", seal(JSON.stringify(user)));
};

/** The stored session, or null if there is none or it can't be read (another secret, or damaged). */
export const readSession = (): StoredSession | null => {
  const ofTab = sessionStorage.getItem("token");
  const sealedToken = ofTab ?? readCookie("token");
  const sealedUser = (ofTab ? sessionStorage : localStorage).getItem("user");
  if (!sealedToken || !sealedUser) return null;
  try {
    return { token: open(sealedToken), user: JSON.parse(open(sealedUser)) as Me, remember: !ofTab };
  } catch {
    return null;
  }
};
