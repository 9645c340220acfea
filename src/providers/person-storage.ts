import { session } from "./session.ts";

/** What is kept of a person in this browser. `clearClientState` removes it with all the rest when they leave. */
const keyOf = (userId: string, name: string): string => `muster.${userId}.${name}`;

/** What was kept under a name for the person who is signed in; undefined where there is nothing that can be read. */
export const readKept = (name: string): unknown => {
  const { user } = session.get();
  if (!user) return undefined;
  try {
    return JSON.parse(localStorage.getItem(keyOf(user._id, name)) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
};

/** Keeps a value for the person who is signed in, as JSON; undefined forgets it. Answers whether the browser had room. */
export const writeKept = (name: string, value: unknown): boolean => {
  const { user } = session.get();
  // A timer may ring after somebody has left: nothing of them is kept then.
  if (!user) return false;
  try {
    const key = keyOf(user._id, name);
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
};
