import { session } from "./session.ts";

/** Data of the user in this browser. `clearClientState` removes it at sign-out, but for that of the prefixes that it keeps. */
const usual = "muster.";

/** The value kept under a name for the signed-in user; undefined if there is none or it can't be read. */
export const readKept = (name: string, prefix = usual): unknown => {
  const { user } = session.get();
  if (!user) return undefined;
  try {
    return JSON.parse(localStorage.getItem(`${prefix}${user._id}.${name}`) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
};

/** Keeps a value for the signed-in user as JSON; undefined removes it. Returns whether the browser had room. */
export const writeKept = (name: string, value: unknown, prefix = usual): boolean => {
  const { user } = session.get();
  // A timer may fire after sign-out: nothing may be stored then.
  if (!user) return false;
  try {
    const key = `${prefix}${user._id}.${name}`;
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
};
