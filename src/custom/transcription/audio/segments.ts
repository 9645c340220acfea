import { plainLine, plainText } from "../../../../contract/core/fields.ts";
import { type Segment, segmentMax, soundMax } from "../../../../contract/tasks/transcripts.ts";

/** A segment of the editor, with an id that stays the same while the segment changes. Times are milliseconds. */
export interface Row extends Segment {
  readonly id: number;
}
export type Rows = readonly Row[];
export type Edge = "start" | "end";

/** In milliseconds: the shortest segment, and the one that a key makes. */
export const shortest = 1;
export const newLength = 3_000;

const inOrder = (a: Row, b: Row): number => a.start - b.start || a.end - b.end || a.id - b.id;
/** By their starts; the same array where they are in that order. */
export const sorted = (rows: Rows): Rows =>
  rows.every((row, place) => place === 0 || inOrder(rows[place - 1]!, row) <= 0) ? rows : rows.toSorted(inOrder);

export const rowsOf = (segments: readonly Segment[]): Rows =>
  sorted(segments.map((segment, place) => ({ ...segment, id: place + 1 })));
export const segmentsOf = (rows: Rows): Segment[] =>
  rows.map(({ start, end, speaker, text, tags }) => ({ start, end, speaker, text, tags }));

const freeId = (rows: Rows): number => rows.reduce((most, { id }) => Math.max(most, id), 0) + 1;
const placeOf = (rows: Rows, id: number): number => rows.findIndex((row) => row.id === id);
const clamp = (value: number, from: number, to: number): number => Math.min(to, Math.max(from, value));

/** Changes what is said in a segment; its times change by `moveEdge` and `moveWhole`. What can't be saved is left out. */
export const changed = (rows: Rows, id: number, change: Partial<Pick<Segment, "speaker" | "text" | "tags">>): Rows =>
  rows.map((row) => {
    if (row.id !== id) return row;
    const { text, speaker, tags } = { ...row, ...change };
    return { ...row, text: plainText(text), speaker: plainLine(speaker), tags };
  });

/** Moves one edge of a segment to a time: inside the sound, and at least `shortest` from the other edge. */
export const moveEdge = (rows: Rows, id: number, edge: Edge, at: number, length = soundMax): Rows =>
  sorted(
    rows.map((row) => {
      if (row.id !== id) return row;
      const time = Math.round(at);
      return edge === "start"
        ? { ...row, start: clamp(time, 0, row.end - shortest) }
        : { ...row, end: clamp(time, row.start + shortest, Math.max(row.start + shortest, length)) };
    }),
  );

/** Moves a segment, as long as it is, to another start inside the sound. */
export const moveWhole = (rows: Rows, id: number, start: number, length = soundMax): Rows =>
  sorted(
    rows.map((row) => {
      if (row.id !== id) return row;
      const lasts = row.end - row.start;
      const from = clamp(Math.round(start), 0, Math.max(0, length - lasts));
      return { ...row, start: from, end: from + lasts };
    }),
  );

/**
 * Splits a segment in two: its text at the caret, its time at `at`, or, where that is outside it, at the share of the text
 * before the caret. The same rows where it is too short, or there is no room for another. The first part keeps the id.
 */
export const split = (rows: Rows, id: number, caret: number, at: number): Rows => {
  const row = rows.find((one) => one.id === id);
  if (!row || row.end - row.start < 2 * shortest || rows.length >= segmentMax) return rows;
  const isInside = at > row.start && at < row.end;
  const share = row.text.length === 0 ? 0.5 : caret / row.text.length;
  const wanted = isInside ? at : row.start + (row.end - row.start) * share;
  const time = clamp(Math.round(wanted), row.start + shortest, row.end - shortest);
  const first = { ...row, end: time, text: row.text.slice(0, caret).trimEnd() };
  const second = { ...row, id: freeId(rows), start: time, text: row.text.slice(caret).trimStart() };
  return sorted(rows.flatMap((one) => (one.id === id ? [first, second] : [one])));
};

/** Joins a segment with the one after it. The same rows for the last one, and where the text would be too long. */
export const joinNext = (rows: Rows, id: number, textMax = 5_000): Rows => {
  const place = placeOf(rows, id);
  const [row, next] = [rows[place], rows[place + 1]];
  if (!row || !next) return rows;
  const text = [row.text, next.text].filter((part) => part !== "").join(" ");
  if (text.length > textMax) return rows;
  const tags = [...new Set([...row.tags, ...next.tags])];
  const both = { ...row, end: Math.max(row.end, next.end), speaker: row.speaker || next.speaker, text, tags };
  return rows.flatMap((one) => (one.id === id ? [both] : one.id === next.id ? [] : [one]));
};

/**
 * Adds an empty segment from `start` to `end`, or as long as `newLength` but no further than the segment after it. The same
 * rows at the end of the sound, and where there is no room for another.
 */
export const insert = (rows: Rows, start: number, length: number, speaker = "", end?: number): Rows => {
  const from = clamp(Math.round(start), 0, length);
  if (from + shortest > length || rows.length >= segmentMax) return rows;
  const after = rows.find((row) => row.start > from)?.start ?? length;
  const until = clamp(Math.round(end ?? Math.min(from + newLength, after)), from + shortest, length);
  return sorted([...rows, { id: freeId(rows), start: from, end: until, speaker, text: "", tags: [] }]);
};

export const removed = (rows: Rows, id: number): Rows => rows.filter((row) => row.id !== id);

/** The segment so many places after the one with the id; the first or last one beyond the ends. */
export const neighbour = (rows: Rows, id: number | undefined, step: number): Row | undefined => {
  const place = id === undefined ? -1 : placeOf(rows, id);
  return place < 0 ? rows[0] : rows[clamp(place + step, 0, rows.length - 1)];
};

/** The last segment that has begun and not ended at a time. */
export const rowAt = (rows: Rows, time: number): Row | undefined =>
  rows.findLast((row) => row.start <= time && time < row.end);

/** The first moment from a time on at which no segment is. */
export const freeFrom = (rows: Rows, time: number): number =>
  rows.reduce((free, row) => (row.start <= free && free < row.end ? row.end : free), time);

/** The segments that touch a stretch of time. */
export const rowsWithin = (rows: Rows, from: number, to: number): Rows =>
  rows.filter((row) => row.end >= from && row.start <= to);

/** The names of the speakers, those of whom most is written first. */
export const speakersOf = (rows: Rows): readonly string[] => {
  const counts = new Map<string, number>();
  for (const { speaker } of rows) if (speaker !== "") counts.set(speaker, (counts.get(speaker) ?? 0) + 1);
  return [...counts].toSorted(([a, x], [b, y]) => y - x || a.localeCompare(b)).map(([name]) => name);
};

/** Milliseconds as "1:02:03.450"; hours only where there are some. */
export const timeText = (ms: number): string => {
  const two = (value: number): string => String(Math.trunc(value)).padStart(2, "0");
  const hours = Math.trunc(ms / 3_600_000);
  const minutes = Math.trunc(ms / 60_000) % 60;
  const rest = `${two((ms / 1000) % 60)}.${String(Math.trunc(ms % 1000)).padStart(3, "0")}`;
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
};

/** A typed time such as "1:02.5", "1:00:02" or "62.5" in milliseconds; undefined if it is none. */
export const readTime = (typed: string): number | undefined => {
  const read = /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,5})(?:[.,](\d{1,3}))?$/.exec(typed.trim());
  if (!read) return undefined;
  const [, hours = "0", minutes = "0", seconds = "0", part = ""] = read;
  if (read[2] !== undefined && Number(seconds) > 59) return undefined;
  if (read[1] !== undefined && Number(minutes) > 59) return undefined;
  const ms = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 + Number(part.padEnd(3, "0"));
  return ms <= soundMax ? ms : undefined;
};
