import { useEffect, useState } from "react";
import { type Anchor, asClock, readClocks, serverNow } from "../../providers/server-clock.ts";

/** From so many seconds on it is said that the time runs out. */
const warnings = [
  [0, "Time's up"],
  [60, "Less than 1 minute left"],
  [300, "Less than 5 minutes left"],
] as const;

const leftUntil = (endsAt: string, anchor: Anchor): number =>
  Math.max(0, Math.ceil((Date.parse(endsAt) - serverNow(anchor, readClocks())) / 1000));

/** Whole seconds until the end by the server's clock, a new value each second; null without a time limit. */
export const useSecondsLeft = (endsAt: string | null, anchor: Anchor): number | null => {
  const [, setTick] = useState(0);
  useEffect(() => {
    if (endsAt === null) return undefined;
    const tick = (): void => setTick((count) => count + 1);
    const timer = setInterval(tick, 250);
    // Timers of hidden pages are throttled.
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, [endsAt]);
  return endsAt === null ? null : leftUntil(endsAt, anchor);
};

/** The time that is left; a screen reader hears of it when it runs out, not each second. */
export const TimeLeft = ({ seconds }: { readonly seconds: number }) => {
  const warning = warnings.find(([from]) => seconds <= from)?.[1] ?? "";
  return (
    <span className={warning ? "quiz-time quiz-time-soon" : "quiz-time"}>
      <span role="timer" aria-label="Time left">
        {asClock(seconds)}
      </span>
      <span className="visually-hidden" role="status">
        {warning}
      </span>
    </span>
  );
};
