import type { Me } from "../../contract/sign-in/endpoints.ts";
import type { StoredSession } from "./session-store.ts";
import { makeStore } from "./store.ts";
import { clearClientState, hasToken } from "./client-state.ts";
import { askTabs, offerToTabs, withdrawFromTabs } from "./tab-session.ts";

/** Why there is no session: never signed in, signed out, expired, or the token found at the start was refused. */
export type Ended = "none" | "signed-out" | "expired" | "failed";

export type SessionState =
  | { readonly user: Me; readonly token: string; readonly remember: boolean }
  | { readonly user: null; readonly ended: Ended };

const { get, set, subscribe } = makeStore<SessionState>({ user: null, ended: "none" });

/** Loaded, with its cipher, when there is something to read or write: a first visit needs neither. */
const store = () => import("./session-store.ts");

/** The signed-in user. Held in memory; the encrypted copy in the browser's storage is read only at the start. */
export const session = {
  get,
  subscribe,
  token: (): string | null => {
    const state = get();
    return state.user ? state.token : null;
  },

  /** The session that an earlier visit or another tab has, to be checked with the server before it is used. */
  stored: async (): Promise<StoredSession | null> => {
    if (hasToken()) {
      const stored = (await store()).readSession();
      if (stored) return stored;
    }
    const ofTabs = await askTabs();
    if (ofTabs) return { ...ofTabs, remember: false };
    clearClientState();
    return null;
  },

  start: async (next: StoredSession): Promise<void> => {
    (await store()).writeSession(next);
    set(next);
    if (!next.remember) offerToTabs(next, () => session.end("signed-out"));
  },

  /** Limits the console to the page that sets up a second factor. */
  askSecondFactor: (): void => {
    const state = get();
    if (state.user) set({ ...state, user: { ...state.user, mustSetUpSecondFactor: true } });
  },

  /** Limits the console to the page that verifies an address, which reads the user anew. */
  askVerification: (): void => {
    const state = get();
    if (state.user?.isEmailVerified) set({ ...state, user: { ...state.user, isEmailVerified: false } });
  },

  /** Forgets the token and all data of the user. */
  end: (ended: Exclude<Ended, "none">): void => {
    withdrawFromTabs(ended === "signed-out");
    clearClientState();
    set({ user: null, ended });
  },
};

/** If another tab ends a remembered session, it ends here too. */
window.addEventListener("storage", (event) => {
  const cleared = event.key === null || (event.key === "user" && event.newValue === null);
  const state = get();
  if (cleared && state.user && state.remember) set({ user: null, ended: "signed-out" });
});
