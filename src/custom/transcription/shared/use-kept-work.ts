import { useState } from "react";
import { BrowserCopy } from "./browser-copy.ts";

interface Options<T> {
  readonly taskId: string;
  /** What of someone's work on the task it is; their draft where nothing is said. */
  readonly work?: string;
  readonly first: T;
  /** Whether what an earlier release kept still has its shape. */
  readonly isOne: (kept: unknown) => kept is T;
  /** Whether anything was typed that would be lost. */
  readonly isTyped: (value: T) => boolean;
}

/**
 * State that someone types on a task and sends at once in the end: until `forget` it stays in this browser as drafts do,
 * over reloads and the end of their session. Another task needs another `key` of the component.
 */
export const useKeptWork = <T>({ taskId, work, first, isOne, isTyped }: Options<T>) => {
  const [copy] = useState(() => new BrowserCopy(taskId, work));
  const [value, setValue] = useState<T>(() => {
    const kept = copy.read();
    return isOne(kept) ? kept : first;
  });
  const [isInBrowser, setInBrowser] = useState(true);
  const set = (next: T): void => {
    setValue(next);
    if (isTyped(next)) setInBrowser(copy.keep(next));
    else copy.forget();
  };
  return { value, set, isInBrowser, forget: () => copy.forget() };
};
