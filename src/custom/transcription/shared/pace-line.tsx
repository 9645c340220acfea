import { useEffect, useState } from "react";
import { duration, plural } from "../../../ui/format.ts";
import "../../../ui/button.css";
import "./task.css";

interface Props {
  /** What was submitted, in the singular. */
  readonly what?: string;
  /** How many of it were submitted today. */
  readonly done: number;
  /** The pay for them so far, as it is written, such as "$12.40"; null where it isn't known. */
  readonly pay: string | null;
  /** Work of today before this page was opened, in seconds; null where it isn't counted. */
  readonly secondsBefore: number | null;
  readonly restReminderMinutes: number | null;
  readonly onReminderOff: () => void;
}

/** In milliseconds: who does nothing for so long has a rest, and neither works nor needs to be reminded. */
const idle = 3 * 60_000;
const minute = 60_000;

/** The minutes in which something was done on this page: all, and since the last rest. */
const useWorked = () => {
  const [worked, setWorked] = useState({ all: 0, sinceRest: 0 });
  useEffect(() => {
    let last = Date.now();
    const note = (): void => {
      last = Date.now();
    };
    const count = (): void => {
      const isAtIt = Date.now() - last < idle;
      setWorked(({ all, sinceRest }) => (isAtIt ? { all: all + 1, sinceRest: sinceRest + 1 } : { all, sinceRest: 0 }));
    };
    const timer = setInterval(count, minute);
    for (const name of ["keydown", "pointerdown"]) document.addEventListener(name, note, true);
    return () => {
      clearInterval(timer);
      for (const name of ["keydown", "pointerdown"]) document.removeEventListener(name, note, true);
    };
  }, []);
  return { ...worked, rested: () => setWorked(({ all }) => ({ all, sinceRest: 0 })) };
};

/** Pace and pay so far in one quiet line, and a reminder to rest that can be switched off. */
export const PaceLine = (props: Props) => {
  const { what = "task", done, pay, secondsBefore, restReminderMinutes, onReminderOff } = props;
  const { all, sinceRest, rested } = useWorked();
  const isDue = restReminderMinutes !== null && sinceRest >= restReminderMinutes;
  const worked = secondsBefore === null ? null : duration(secondsBefore + all * 60);
  const facts = [plural(done, what), pay, worked].filter((fact) => fact !== null);
  return (
    <div className="task-line">
      <span className="soft figures">Today: {facts.join(" · ")}</span>
      <span className="task-rest" role="status">
        {isDue && (
          <>
            You've worked {duration(sinceRest * 60)} without a break.
            <button type="button" className="button task-key" onClick={rested}>
              Dismiss
            </button>
            <button type="button" className="button task-key" onClick={onReminderOff}>
              Turn off reminders
            </button>
          </>
        )}
      </span>
    </div>
  );
};
