import { useEffect, useState } from "react";
import { dayAt } from "./range.ts";

const lookEvery = 60_000;

/** Today in a time zone. It changes at midnight if the page stays open. */
export const useToday = (timeZone: string): string => {
  const [today, setToday] = useState(() => dayAt(timeZone, Date.now()));
  useEffect(() => {
    const look = () => setToday(dayAt(timeZone, Date.now()));
    const timer = setInterval(look, lookEvery);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [timeZone]);
  return today;
};
