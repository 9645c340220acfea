import { useEffect, useState } from "react";
import { duration, plural } from "../../../ui/format.ts";
import { Key, usePageKeys } from "./key.tsx";
import { workerActions } from "./worker-actions.ts";
import "../../../ui/button.css";
import "./task.css";

interface Props {
  /** What was submitted, in the singular. */
  readonly what?: string;
  /** How many of it were submitted today. */
  readonly done: number;
  /** The pay for them so far, as it is written, such as "$12.40"; null where it isn't known. */
  readonly pay: string | null;
  /** Work of today that is counted already, in seconds; what is done here comes on top until it is. */
  readonly secondsBefore: number;
  readonly restReminderMinutes: number | null;
  readonly onReminderOff: () => void;
}

/** In milliseconds: who does nothing for so long has a rest, and neither works nor needs to be reminded. */
const idle = 3 * 60_000;
const minute = 60_000;

/** Work since the last rest, up to what was done last; over all tasks, since each has a page of its own. In milliseconds. */
const sinceRest = { worked: 0, last: 0 };
const noteWork = (): void => {
  const now = Date.now();
  const pause = now - sinceRest.last;
  sinceRest.worked = pause >= 0 && pause < idle ? sinceRest.worked + pause : 0;
  sinceRest.last = now;
};
const minutesSinceRest = (): number => {
  const pause = Date.now() - sinceRest.last;
  return pause >= 0 && pause < idle ? Math.floor((sinceRest.worked + pause) / minute) : 0;
};

/**
 * The minutes in which something was done: since `secondsBefore` was counted, which holds what was submitted meanwhile, and
 * since the last rest.
 */
const useWorked = (secondsBefore: number) => {
  const [worked, setWorked] = useState(() => ({ here: 0, secondsBefore, sinceRest: minutesSinceRest() }));
  if (worked.secondsBefore !== secondsBefore) setWorked({ ...worked, here: 0, secondsBefore });
  useEffect(() => {
    const count = (): void => {
      const isAtIt = Date.now() - sinceRest.last < idle;
      setWorked((now) => ({ ...now, here: isAtIt ? now.here + 1 : now.here, sinceRest: minutesSinceRest() }));
    };
    const timer = setInterval(count, minute);
    for (const name of ["keydown", "pointerdown"]) document.addEventListener(name, noteWork, true);
    return () => {
      clearInterval(timer);
      for (const name of ["keydown", "pointerdown"]) document.removeEventListener(name, noteWork, true);
    };
  }, []);
  const rested = (): void => {
    Object.assign(sinceRest, { worked: 0, last: Date.now() });
    setWorked((now) => ({ ...now, sinceRest: 0 }));
  };
  return { ...worked, rested };
};

/** Pace and pay so far in one quiet line, and a reminder to rest that can be switched off. */
export const PaceLine = (props: Props) => {
  const { what = "task", done, pay, secondsBefore, restReminderMinutes, onReminderOff } = props;
  const { here, sinceRest: unrested, rested } = useWorked(secondsBefore);
  const isDue = restReminderMinutes !== null && unrested >= restReminderMinutes;
  usePageKeys(isDue ? { [workerActions.rested.id]: rested, [workerActions.noRests.id]: onReminderOff } : {});
  const facts = [plural(done, what), pay, duration(secondsBefore + here * 60)].filter((fact) => fact !== null);
  return (
    <div className="task-line">
      <span className="soft figures">Today: {facts.join(" · ")}</span>
      <span className="task-rest" role="status">
        {isDue && (
          <>
            You've worked {duration(unrested * 60)} without a break.
            <button type="button" className="button task-key" onClick={rested}>
              Dismiss <Key of={workerActions.rested.id} />
            </button>
            <button type="button" className="button task-key" onClick={onReminderOff}>
              Turn off reminders <Key of={workerActions.noRests.id} />
            </button>
          </>
        )}
      </span>
    </div>
  );
};
