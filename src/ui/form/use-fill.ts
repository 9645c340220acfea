import { useEffect, useRef } from "react";
import type { Values } from "./form-values.ts";

/** Values that a form of a new record proposes for some fields, by those of others. */
export interface Fill {
  /** The fields by which they are known; nothing is read while one of them is empty. */
  readonly by: readonly string[];
  /** Throws ApiError. */
  readonly read: (values: Values) => Promise<Values>;
}

/** Milliseconds from the last change: an id is typed one character after the other. */
const pause = 400;

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === "";

/**
 * Notes what a form holds, and puts what is proposed for it into the fields that are empty or have the proposal before:
 * what the user chose stays. What can't be read is not proposed.
 */
export const useFill = (fill: Fill | undefined, now: () => Values, put: (values: Values) => void) => {
  const latest = useRef<{ by: string; filled: Values }>({ by: "", filled: {} });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (): void => {
    if (!fill) return;
    const values = now();
    const by = JSON.stringify(fill.by.map((name) => values[name] ?? null));
    if (by === latest.current.by) return;
    latest.current.by = by;
    clearTimeout(timer.current);
    if (fill.by.some((name) => isEmpty(values[name]))) return;
    const propose = async (): Promise<void> => {
      const proposed = await fill.read(values).catch(() => undefined);
      if (!proposed || latest.current.by !== by) return;
      const typed = now();
      const { filled } = latest.current;
      const open = Object.entries(proposed).filter(
        ([name, value]) => value !== typed[name] && (isEmpty(typed[name]) || typed[name] === filled[name]),
      );
      latest.current.filled = proposed;
      if (open.length > 0) put(Object.fromEntries(open));
    };
    timer.current = setTimeout(() => void propose(), pause);
  };
};
