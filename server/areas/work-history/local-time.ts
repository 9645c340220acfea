/** Wall-clock times of a time zone as instants. Milliseconds since 1970, as Date counts them. */

const minute = 60_000;
const day = 24 * 60 * minute;

/** Offsets from UTC in a zone; they change at whole quarters of an hour only, so that each quarter is asked for once. */
const offsetsOf = (timeZone: string): ((instant: number) => number) => {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  const known = new Map<number, number>();
  return (instant) => {
    const quarter = Math.floor(instant / (15 * minute));
    const found = known.get(quarter);
    if (found !== undefined) return found;
    const at = quarter * 15 * minute;
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day: date, hour, minute: minutes, second } = parts;
    const offset = Date.UTC(year, month - 1, date, hour, minutes, second) - at;
    known.set(quarter, offset);
    return offset;
  };
};

/**
 * Reads wall-clock times in a time zone. A time that comes twice (clocks go back) is the first of the two; one that
 * never comes (clocks go forward) is undefined.
 *
 * @returns a function from the wall-clock time, written as if it were UTC, to the instant
 */
export const wallClockOf = (timeZone: string): ((wall: number) => number | undefined) => {
  const offsetAt = offsetsOf(timeZone);
  return (wall) => {
    const offsets = new Set([offsetAt(wall - day), offsetAt(wall + day)]);
    const instants = [...offsets].map((offset) => wall - offset).filter((at) => wall - at === offsetAt(at));
    return instants.length === 0 ? undefined : Math.min(...instants);
  };
};
