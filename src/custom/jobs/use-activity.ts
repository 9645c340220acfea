import { useEffect } from "react";
import { noteActivity } from "./queries.ts";

/** Milliseconds. The server counts no longer pause than a minute and a half as work. */
const every = 60_000;

/** Tells the server that the worker is at work on a job, as long as its page is open in a visible or recent tab. */
export const useActivity = (id: string, isOn: boolean): void => {
  useEffect(() => {
    if (!isOn) return undefined;
    // What is lost is a minute of a statistic, so a failure is not shown.
    const note = (): void => void noteActivity(id).catch(() => undefined);
    note();
    const timer = setInterval(note, every);
    return () => clearInterval(timer);
  }, [id, isOn]);
};
