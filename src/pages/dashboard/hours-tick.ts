import { duration, number } from "../../ui/format.ts";

/** Hours on an axis: a chart of them counts in hours, so that its round numbers are round. */
export const hoursTick = (hours: number): string => `${number(hours)} h`;

/** Seconds beside a bar, where there is little room; the table has them exactly. */
export const hoursWords = (seconds: number): string =>
  seconds < 10 * 3600 ? duration(seconds) : hoursTick(Math.round(seconds / 3600));
