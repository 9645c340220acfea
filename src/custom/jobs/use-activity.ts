import { useEffect } from "react";
import { seenMinutes } from "../../../contract/assigned-jobs/rules.ts";
import { noteActivity } from "./queries.ts";

/**
 * Milliseconds. The server counts no longer pause than a minute and a half as work, and browsers let a hidden tab act once
 * a minute.
 */
const every = 45_000;
const signs = ["pointerdown", "pointermove", "wheel", "keydown"] as const;

/**
 * Notifies the server that the worker is at work on a job, as long as there was a sign of them on its page within
 * `seenMinutes`: they move, type, or come to the page or leave it for the annotation server's.
 */
export const useActivity = (id: string, isOn: boolean): void => {
  useEffect(() => {
    if (!isOn) return undefined;
    let seenAt = Date.now();
    const isSeen = () => Date.now() - seenAt < seenMinutes * 60_000;
    // What is lost is a minute of a statistic, so a failure is not shown.
    const note = (): void => void (isSeen() && noteActivity(id).catch(() => undefined));
    const see = (): void => {
      const wasAway = !isSeen();
      seenAt = Date.now();
      // The pause is not counted, what follows is.
      if (wasAway) note();
    };
    note();
    const timer = setInterval(note, every);
    for (const sign of signs) window.addEventListener(sign, see, { passive: true, capture: true });
    document.addEventListener("visibilitychange", see);
    return () => {
      clearInterval(timer);
      for (const sign of signs) window.removeEventListener(sign, see, { capture: true });
      document.removeEventListener("visibilitychange", see);
    };
  }, [id, isOn]);
};
