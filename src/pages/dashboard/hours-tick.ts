import { duration, number } from "../../ui/format.ts";

/** Hours on an axis. The chart's values are in hours, so that its round numbers are round hours. */
export const hoursTick = (hours: number): string => `${number(hours)} h`;

/** Seconds as rounded hours beside a bar; the table has the exact figure. */
export const hoursText = (seconds: number): string =>
  seconds < 10 * 3600 ? duration(seconds) : hoursTick(Math.round(seconds / 3600));
