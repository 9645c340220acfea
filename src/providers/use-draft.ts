import { useEffect, useRef, useState } from "react";
import { followKept, readKept, writeKept } from "./person-storage.ts";

interface Draft {
  readonly name: string;
  readonly value: unknown;
}

const storedName = "drafts";
/** The oldest give way: what was never sent must not fill the browser's store. */
const draftsMax = 30;

const isDraft = (one: unknown): one is Draft => typeof one === "object" && one !== null && "name" in one;
const readDrafts = (): readonly Draft[] => {
  const kept = readKept(storedName);
  return Array.isArray(kept) ? kept.filter(isDraft) : [];
};
/** The draft kept under a name; undefined if there is none. */
export const readDraft = (name: string): unknown => readDrafts().find((one) => one.name === name)?.value;

/** Keeps a draft; undefined removes it. Returns whether the browser had room. */
export const keepDraft = (name: string, value: unknown): boolean => {
  const others = readDrafts().filter((one) => one.name !== name);
  return writeKept(storedName, value === undefined ? others : [{ name, value }, ...others].slice(0, draftsMax));
};

/** Removes a draft that was sent. */
export const forgetDraft = (name: string): void => void keepDraft(name, undefined);

/** For drafts that are plain texts. */
export const isText = (kept: unknown): kept is string => typeof kept === "string";

/** Where a page's drafts are kept. */
export interface DraftPlace {
  readonly read: (name: string) => unknown;
  readonly keep: (name: string, value: unknown) => boolean;
  /** Tells of what another tab keeps under the name, until the returned function is called. */
  readonly follow?: (name: string, hear: (kept: unknown) => void) => () => void;
}
const untilSignOut: DraftPlace = { read: readDraft, keep: keepDraft };

/**
 * Drafts under keys of their own, with a prefix that `clearClientState` leaves alone: they outlast sign-out, for their
 * author. Tabs that show the same draft show what is typed in any of them, so that none writes over another's.
 */
export const lastingDrafts = (prefix: string): DraftPlace => ({
  read: (name) => readKept(name, prefix),
  keep: (name, value) => writeKept(name, value, prefix),
  follow: (name, hear) => followKept(name, hear, prefix),
});

/** A value, or how it follows from the newest one, for what is set long after a click. */
type Next<T> = T | ((before: T) => T);

/**
 * State that somebody types and has not sent yet: it stays in this browser, for them alone, over reloads and other pages,
 * until it is forgotten or, in the usual place, they sign out. `isOne` says whether what an earlier release kept still has
 * its shape.
 */
export const useDraft = <T>(
  name: string,
  initial: T,
  isOne: (kept: unknown) => kept is T,
  place: DraftPlace = untilSignOut,
): readonly [T, (next: Next<T>) => void] => {
  const [value, setValue] = useState(() => {
    const kept = place.read(name);
    return isOne(kept) ? kept : initial;
  });
  const newest = useRef(value);
  useEffect(
    () =>
      place.follow?.(name, (kept) => {
        newest.current = isOne(kept) ? kept : initial;
        setValue(newest.current);
      }),
    [name, initial, isOne, place],
  );
  const set = (next: Next<T>): void => {
    const after = typeof next === "function" ? (next as (before: T) => T)(newest.current) : next;
    newest.current = after;
    setValue(after);
    place.keep(name, JSON.stringify(after) === JSON.stringify(initial) ? undefined : after);
  };
  return [value, set];
};
