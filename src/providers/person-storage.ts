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

/** Tells of the value that another tab keeps under a name for the same person, until the returned function is called. */
export const followKept = (name: string, hear: (kept: unknown) => void, prefix = usual): (() => void) => {
  const { user } = session.get();
  const again = (): void => hear(readKept(name, prefix));
  const change = ({ key }: StorageEvent): void => {
    if (user && key === `${prefix}${user._id}.${name}`) again();
  };
  // A page that comes back from the browser's cache heard of nothing meanwhile.
  const back = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) again();
  };
  window.addEventListener("storage", change);
  window.addEventListener("pageshow", back);
  return () => {
    window.removeEventListener("storage", change);
    window.removeEventListener("pageshow", back);
  };
};
