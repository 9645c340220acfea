import { localTimeIn } from "../../../contract/core/local-time.ts";

const pattern =
  /^((?:19|20)\d\d)-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(Z|[+-](?:0\d|1[0-4])(?::?[0-5]\d)?)?$/i;

export const isDate = (value: string): boolean => /^\d{4}-\d\d-\d\d$/.test(value);

/** A time without its day. */
const timeOnly = /^(\d\d?):(\d\d)(:\d\d)?$/;
export const isTimeOnly = (value: string): boolean => timeOnly.test(value);

/** A time without its day as a time of this day (2026-03-31); any other text as it is. */
export const withDate = (value: string, day: string): string => {
  const [, hour, minute, second = ":00"] = timeOnly.exec(value) ?? [];
  return hour === undefined ? value : `${day}T${hour.padStart(2, "0")}:${minute}${second}`;
};

/** The day after a day such as 2026-03-31; a text that is no day stays as it is. */
export const dateAfter = (day: string): string => {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) ? day : new Date(at + 86_400_000).toISOString().slice(0, 10);
};

/**
 * Reads a time of ISO 8601, with an offset or without one (then in `timeZone`).
 *
 * @returns a function to the moments that it may mean, in milliseconds since 1970 and the earlier first: two where the
 *   clocks were set back over it; or to an error message
 */
export const timeReader = (timeZone: string): ((value: string) => readonly number[] | { wrong: string }) => {
  const { instantsOf } = localTimeIn(timeZone);
  return (value) => {
    const found = pattern.exec(value);
    const wall = found ? wallOf(found) : undefined;
    if (!found || wall === undefined)
      return { wrong: "Write it as 09:00, or as 2026-03-31T09:00:00+02:00 (ISO 8601)." };
    const offset = found[8];
    if (offset) return [wall - offsetOf(offset)];
    const moments = instantsOf(wall);
    return moments.length > 0 ? moments : { wrong: `This time never came in ${timeZone}: the clocks went forward.` };
  };
};

/** The wall-clock time as if it were UTC, or undefined for a day or time that does not exist. */
const wallOf = (found: RegExpExecArray): number | undefined => {
  const [year = 0, month = 0, day, hour = 0, minute = 0, second = 0] = found
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const milliseconds = Number((found[7] ?? "").slice(0, 3).padEnd(3, "0"));
  const wall = new Date(Date.UTC(year, month - 1, day, hour, minute, second, milliseconds));
  const isReal =
    wall.getUTCMonth() === month - 1 && wall.getUTCDate() === day && hour < 24 && minute < 60 && second < 60;
  return isReal ? wall.getTime() : undefined;
};

/** Milliseconds east of UTC. */
const offsetOf = (offset: string): number => {
  if (offset.toUpperCase() === "Z") return 0;
  const digits = offset.slice(1).replace(":", "").padEnd(4, "0");
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2));
  return (offset.startsWith("-") ? -1 : 1) * minutes * 60_000;
};
