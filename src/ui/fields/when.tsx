import { useSyncExternalStore } from "react";
import { exactly, relative } from "../format.ts";

/** Milliseconds. */
const tick = 30_000;
let now = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** A shared timer for all relative times on the page. */
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  if (!timer) now = Date.now();
  timer ??= setInterval(() => {
    now = Date.now();
    for (const notify of listeners) notify();
  }, tick);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};
const current = (): number => now;

/** An instant as a relative time, with the exact time on hover. */
export function When({ at }: { at: string }) {
  const seen = useSyncExternalStore(subscribe, current);
  const isNewer = new Date(at).getTime() - seen < tick;
  return (
    <time dateTime={at} title={exactly(at)}>
      {relative(at, isNewer ? new Date(Math.max(seen, new Date(at).getTime())) : new Date(seen))}
    </time>
  );
}
