import type { Duplicate } from "../../../contract/duplicates/endpoints.ts";
import { time } from "../../ui/format.ts";

type Entry = Duplicate["entries"][number];

/** A position or length on the axis, from 0 to 100. */
export interface Span {
  readonly left: number;
  readonly width: number;
}

export interface Tick {
  readonly left: number;
  /** 12-hour: "9 AM". */
  readonly label: string;
}

const hourMs = 3_600_000;
/** The maximum number of labels: a phone has room for no more. */
const ticksMax = 5;
/** The possible hours between two labels; an axis of weeks has days between them. */
const steps = [1, 2, 3, 4, 6, 12, 24, 48, 96, 168, 336, 720, 8760];

const ends = (entry: Entry, until: string): readonly [from: number, to: number] => [
  Date.parse(entry.checkedInAt),
  Date.parse(entry.checkedOutAt ?? until),
];

/** The axis of a group: every entry as a span, what is counted more than once, and the labels. */
export const stretchOf = ({ from, to, entries }: Duplicate, timeZone: string) => {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  // A margin at both sides shows that a bar at the edge ends there.
  const margin = (end - start) * 0.04;
  const place = (at: number) => ((at - start + margin) / (end - start + 2 * margin)) * 100;
  const span = (a: number, b: number): Span => ({ left: place(a), width: place(b) - place(a) });
  const times = entries.map((entry) => ends(entry, to));
  return {
    bars: times.map(([a, b]) => span(a, b)),
    twice: countedTwice(times).map(([a, b]) => span(a, b)),
    ticks: hoursBetween(start, end, timeZone).map(
      (at): Tick => ({ left: place(at), label: labelOf(at, end - start, timeZone) }),
    ),
  };
};

/** The periods that more than one entry covers, in order of time. */
export const countedTwice = (times: readonly (readonly [number, number])[]): [number, number][] => {
  const turns = times
    .flatMap(
      ([a, b]) =>
        [
          [a, 1],
          [b, -1],
        ] as const,
    )
    // If one entry ends as another starts, nothing is counted twice.
    .toSorted((one, other) => one[0] - other[0] || one[1] - other[1]);
  const found: [number, number][] = [];
  let open = 0;
  for (const [at, turn] of turns) {
    if (turn === 1 && open === 1) found.push([at, at]);
    if (turn === -1 && open === 2) found.at(-1)![1] = at;
    open += turn;
  }
  return found.filter(([a, b]) => b > a);
};

/** Full hours of the time zone between two moments, at most as many as fit. */
const hoursBetween = (start: number, end: number, timeZone: string): number[] => {
  const step = (steps.find((hours) => (end - start) / (hours * hourMs) <= ticksMax) ?? steps.at(-1)!) * hourMs;
  const offset = offsetOf(start, timeZone);
  const first = Math.ceil((start + offset) / step) * step - offset;
  const found: number[] = [];
  for (let at = first; at <= end; at += step) found.push(at);
  return found.length > 0 ? found : [start];
};

/** Milliseconds that the zone is ahead of UTC at a moment. */
const offsetOf = (at: number, timeZone: string): number => {
  const wall = new Date(at).toLocaleString("sv-SE", { timeZone });
  return Math.round((Date.parse(`${wall.replace(" ", "T")}Z`) - at) / 60_000) * 60_000;
};

const dayMs = 24 * hourMs;
const labelOf = (at: number, length: number, timeZone: string): string =>
  length > 3 * dayMs
    ? new Date(at).toLocaleDateString("en-US", { month: "short", day: "numeric", timeZone })
    : time(new Date(at), timeZone).replace(":00", "");
