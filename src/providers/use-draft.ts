import { useState } from "react";
import { readKept, writeKept } from "./person-storage.ts";

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

/**
 * State that somebody types and has not sent yet: it stays in this browser, for them alone, over reloads and other pages,
 * until `forgetDraft` or their sign-out. `isOne` says whether what an earlier release kept still has its shape.
 */
export const useDraft = <T>(
  name: string,
  initial: T,
  isOne: (kept: unknown) => kept is T,
): readonly [T, (value: T) => void] => {
  const [value, setValue] = useState(() => {
    const kept = readDraft(name);
    return isOne(kept) ? kept : initial;
  });
  const set = (next: T): void => {
    setValue(next);
    keepDraft(name, JSON.stringify(next) === JSON.stringify(initial) ? undefined : next);
  };
  return [value, set];
};
