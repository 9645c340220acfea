/** Converts between a time zone's wall-clock times and instants, both in milliseconds since 1970, as Date counts. */

const minute = 60_000;
const day = 24 * 60 * minute;

/** Offsets from UTC in a zone. They change only at whole quarters of an hour, so each quarter is computed once. */
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
  const offsets = new Map<number, number>();
  return (instant) => {
    const quarter = Math.floor(instant / (15 * minute));
    const found = offsets.get(quarter);
    if (found !== undefined) return found;
    const at = quarter * 15 * minute;
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day: date, hour, minute: minutes, second } = parts;
    const offset = Date.UTC(year, month - 1, date, hour, minutes, second) - at;
    offsets.set(quarter, offset);
    return offset;
  };
};

export interface LocalTime {
  /**
   * The instants at which clocks in the zone show a wall-clock time (written as if it were UTC), the earlier first:
   * usually one, two where the clocks were set back over it, none where they were set forward over it.
   */
  readonly instantsOf: (wall: number) => readonly number[];
  /** What clocks in the zone show at an instant, written as if it were UTC. */
  readonly wallOf: (instant: number) => number;
}

/** Converts wall-clock times in a time zone. Throws RangeError for an unknown zone. */
export const localTimeIn = (timeZone: string): LocalTime => {
  const offsetAt = offsetsOf(timeZone);
  return {
    instantsOf: (wall) => {
      const offsets = new Set([offsetAt(wall - day), offsetAt(wall + day)]);
      return [...offsets]
        .map((offset) => wall - offset)
        .filter((at) => wall - at === offsetAt(at))
        .sort((one, other) => one - other);
    },
    wallOf: (instant) => instant + offsetAt(instant),
  };
};
