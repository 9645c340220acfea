import type { Me } from "../../contract/sign-in.ts";
import { readSession, type StoredSession, writeSession } from "./session-store.ts";
import { clearClientState } from "./client-state.ts";

/** Why there is no session: nobody signed in, the person left, it ran out, or the token found at the start was refused. */
export type Ended = "none" | "signed-out" | "expired" | "failed";

export type SessionState =
  | { readonly user: Me; readonly token: string; readonly remember: boolean }
  | { readonly user: null; readonly ended: Ended };

let state: SessionState = { user: null, ended: "none" };
const listeners = new Set<() => void>();

const become = (next: SessionState): void => {
  state = next;
  for (const listener of listeners) listener();
};

/** Who is signed in. Held in memory; the encrypted copy in the browser's storage is only read at the start. */
export const session = {
  get: (): SessionState => state,
  token: (): string | null => (state.user ? state.token : null),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** The session that an earlier visit left, to be checked with the server before it is used. */
  stored: async (): Promise<StoredSession | null> => {
    const stored = await readSession();
    if (!stored) clearClientState();
    return stored;
  },

  start: async (next: StoredSession): Promise<void> => {
    await writeSession(next);
    become(next);
  },

  /** Forgets the token and everything that was kept of the person. */
  end: (ended: Exclude<Ended, "none">): void => {
    clearClientState();
    become({ user: null, ended });
  },
};

/** A remembered session that another tab ended is over here too. */
window.addEventListener("storage", (event) => {
  const cleared = event.key === null || (event.key === "user" && event.newValue === null);
  if (cleared && state.user && state.remember) become({ user: null, ended: "signed-out" });
});
