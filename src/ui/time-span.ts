import { date, dateTime, day, time } from "./format.ts";

/** An instant as a time of day in a time zone, with its day only where that is another than the one shown beside it. */
export const timeOn = (shownDay: string, at: string, timeZone: string): string =>
  date(at, timeZone) === day(shownDay) ? time(at, timeZone) : dateTime(at, timeZone);
