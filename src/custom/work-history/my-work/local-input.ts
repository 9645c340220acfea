import { type LocalTime, localTimeIn } from "../../../../contract/core/local-time.ts";
import { instants } from "../../../ui/format.ts";

const minuteMs = 60_000;
const toMinute = (at: number): number => Math.floor(at / minuteMs) * minuteMs;

/** The text of a date and time input, and which of two instants it means if the clocks showed that time twice. */
export interface LocalInput {
  /** YYYY-MM-DDTHH:MM, the format of datetime-local. */
  readonly text: string;
  readonly which: "first" | "second" | null;
}

/** Formats and parses times of a zone. Instants are milliseconds since 1970. */
export interface LocalReader {
  readonly inputOf: (instant: number) => LocalInput;
  /** The two instants that the text can mean, if the clocks went back over it. */
  readonly twice: (text: string) => readonly [first: number, second: number] | null;
  /**
   * The instant that is meant, or what is wrong. `base` is the instant that the input started with: it keeps its
   * seconds, which can't be typed.
   */
  readonly read: (input: LocalInput, base: number) => { readonly at: number } | { readonly wrong: string };
}

export const localReader = (timeZone: string): LocalReader => {
  const local = localTimeIn(timeZone);
  const twice = (text: string) => twiceIn(local, text);
  return {
    twice,
    inputOf: (instant) => {
      const text = new Date(local.wallOf(toMinute(instant))).toISOString().slice(0, 16);
      const both = twice(text);
      return { text, which: both ? (toMinute(instant) === both[0] ? "first" : "second") : null };
    },
    read: ({ text, which }, base) => {
      const wall = wallIn(text);
      if (wall === undefined) return { wrong: "Enter the day and the time." };
      const both = twice(text);
      const at = both ? which && both[which === "first" ? 0 : 1] : local.instantsOf(wall)[0];
      if (at === null)
        return { wrong: "The clocks went back, so this time happened twice. Choose which one you mean." };
      if (at === undefined) return { wrong: `This time never came in ${timeZone}: the clocks went forward.` };
      return { at: toMinute(base) === at ? base : at };
    },
  };
};

const wallIn = (text: string): number | undefined => {
  const wall = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? Date.parse(`${text}:00Z`) : Number.NaN;
  return Number.isNaN(wall) ? undefined : wall;
};

const twiceIn = ({ instantsOf }: LocalTime, text: string): readonly [number, number] | null => {
  const wall = wallIn(text);
  const [first, second] = wall === undefined ? [] : instantsOf(wall);
  return first !== undefined && second !== undefined ? [first, second] : null;
};

/** "1:30 AM EDT": the zone's name distinguishes two equal times. */
export const timeWithZone = instants({ hour: "numeric", minute: "2-digit", timeZoneName: "short" });

/** Whether the viewer's clock differs from that of a zone at an instant. */
export const isElsewhere = (timeZone: string, at: number): boolean =>
  localTimeIn(timeZone).wallOf(at) !== at - new Date(at).getTimezoneOffset() * minuteMs;
