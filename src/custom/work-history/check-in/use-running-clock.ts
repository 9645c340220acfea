import { useEffect, useState } from "react";
import { type Anchor, clocksParted, readClocks, serverNow } from "../../../providers/server-clock.ts";
import { secondsSince, untilNextSecond } from "./clock.ts";

/**
 * The seconds since a check-in by the server's clock, a new value each second. `onParted` is called when this device
 * slept or its clock was set, so that the server is asked again. Timers that were throttled while the page was hidden
 * do no harm, since each tick reads the clocks anew.
 */
export const useRunningClock = (checkedInAt: string, anchor: Anchor, onParted: () => void): number => {
  const [seconds, setSeconds] = useState(() => secondsSince(checkedInAt, serverNow(anchor, readClocks())));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hasParted = false;
    const tick = () => {
      clearTimeout(timer);
      const clocks = readClocks();
      const now = serverNow(anchor, clocks);
      setSeconds(secondsSince(checkedInAt, now));
      if (!hasParted && clocksParted(anchor, clocks)) {
        hasParted = true;
        onParted();
      }
      timer = setTimeout(tick, untilNextSecond(checkedInAt, now));
    };
    tick();
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, [checkedInAt, anchor, onParted]);
  return seconds;
};
