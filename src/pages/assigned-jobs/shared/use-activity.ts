import { useEffect } from "react";
import { seenMinutes } from "../../../../contract/assigned-jobs/rules.ts";

/**
 * Milliseconds. The server counts no longer pause than a minute and a half as work, and browsers let a hidden tab act once
 * a minute.
 */
const every = 45_000;
const signs = ["pointerdown", "pointermove", "wheel", "keydown"] as const;

/**
 * Notifies the server by `note` that the user is at work on a record, as long as there was a sign of them on its page within
 * `seenMinutes`: they move, type, or come to the page or leave it for the annotation server's.
 */
export const useActivity = (id: string, isOn: boolean, note: (id: string) => Promise<unknown>): void => {
  useEffect(() => {
    if (!isOn) return undefined;
    let seenAt = Date.now();
    const isSeen = () => Date.now() - seenAt < seenMinutes * 60_000;
    // What is lost is a minute of a statistic, so a failure is not shown.
    const notify = (): void => void (isSeen() && note(id).catch(() => undefined));
    const see = (): void => {
      const wasAway = !isSeen();
      seenAt = Date.now();
      // The pause is not counted, what follows is.
      if (wasAway) notify();
    };
    notify();
    const timer = setInterval(notify, every);
    for (const sign of signs) window.addEventListener(sign, see, { passive: true, capture: true });
    document.addEventListener("visibilitychange", see);
    return () => {
      clearInterval(timer);
      for (const sign of signs) window.removeEventListener(sign, see, { capture: true });
      document.removeEventListener("visibilitychange", see);
    };
  }, [id, isOn, note]);
};
