import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AudioTranscript, type Segment } from "../../../contract/tasks/transcripts.ts";
import {
  changed,
  insert,
  joinNext,
  moveEdge,
  moveWhole,
  neighbour,
  readTime,
  removed,
  type Rows,
  rowAt,
  rowsOf,
  segmentsOf,
  speakersOf,
  split,
  timeText,
} from "../../../src/custom/transcription/audio/segments.ts";

const segment = (start: number, end: number, text = "", more: Partial<Segment> = {}): Segment => ({
  start,
  end,
  speaker: "",
  text,
  tags: [],
  ...more,
});
const times = (rows: Rows) => rows.map(({ start, end, text }) => [start, end, text]);
const two = rowsOf([segment(0, 1000, "one two"), segment(1000, 3000, "three", { speaker: "Ana", tags: ["noise"] })]);

describe("splitting and joining", () => {
  test("a segment is split at the caret and at the time that is heard", () => {
    expect(times(split(two, 1, 3, 400))).toEqual([
      [0, 400, "one"],
      [400, 1000, "two"],
      [1000, 3000, "three"],
    ]);
  });

  test("where the sound is elsewhere, the time is the share of the text", () => {
    expect(times(split(rowsOf([segment(0, 1000, "aaaabbbb")]), 1, 6, 5000))).toEqual([
      [0, 750, "aaaabb"],
      [750, 1000, "bb"],
    ]);
  });

  test("one millisecond can't be split, nor the last one joined", () => {
    const short = rowsOf([segment(5, 6, "a")]);
    expect(split(short, 1, 0, 5)).toBe(short);
    expect(joinNext(two, 2)).toBe(two);
  });

  test("two become one from the first's start to the later end, with the tags of both", () => {
    expect(segmentsOf(joinNext(two, 1))).toEqual([
      { start: 0, end: 3000, speaker: "Ana", text: "one two three", tags: ["noise"] },
    ]);
  });

  test("a text that would be longer than a segment's is not joined", () => {
    const long = rowsOf([segment(0, 1, "a".repeat(3000)), segment(1, 2, "b".repeat(3000))]);
    expect(joinNext(long, 1)).toBe(long);
  });
});

describe("times", () => {
  test("an edge stops at the other edge and at the ends of the sound", () => {
    expect(times(moveEdge(two, 2, "end", 0, 4000))[1]).toEqual([1000, 1001, "three"]);
    expect(times(moveEdge(two, 2, "end", 9000, 4000))[1]).toEqual([1000, 4000, "three"]);
    expect(times(moveEdge(two, 1, "start", -50))[0]).toEqual([0, 1000, "one two"]);
  });

  test("a segment that is moved before another changes places with it", () => {
    expect(moveWhole(two, 1, 2500, 4000).map(({ id }) => id)).toEqual([2, 1]);
  });

  test("a new one ends where the next begins", () => {
    const gap = rowsOf([segment(0, 1000), segment(2000, 3000)]);
    expect(times(insert(gap, 1500, 9000))[1]).toEqual([1500, 2000, ""]);
    expect(times(insert(gap, 4000, 9000))[2]).toEqual([4000, 7000, ""]);
    expect(insert(gap, 9000, 9000)).toBe(gap);
  });

  test("times are written and read alike", () => {
    expect(timeText(3_723_045)).toBe("1:02:03.045");
    expect(timeText(62_500)).toBe("1:02.500");
    expect([readTime("1:02.5"), readTime("62,5"), readTime("1:00:02"), readTime("1:75"), readTime("a")]).toEqual([
      62_500,
      62_500,
      3_602_000,
      undefined,
      undefined,
    ]);
    fc.assert(
      fc.property(fc.nat(21_600_000), (ms) => {
        expect(readTime(timeText(ms))).toBe(ms);
      }),
    );
  });
});

test("neighbours, what is heard at a time, and speakers by how much they say", () => {
  expect(neighbour(two, undefined, 1)?.id).toBe(1);
  expect(neighbour(two, 2, 1)?.id).toBe(2);
  expect(neighbour(two, 2, -1)?.id).toBe(1);
  expect(rowAt(two, 1000)?.id).toBe(2);
  expect(rowAt(two, 3000)).toBeUndefined();
  const rows = rowsOf(["B", "A", "B", ""].map((speaker, at) => segment(at, at + 1, "", { speaker })));
  expect(speakersOf(rows)).toEqual(["B", "A"]);
});

const length = 10_000;
const anySegment = fc
  .tuple(
    fc.nat(length - 1),
    fc.integer({ min: 1, max: 4000 }),
    fc.string({ maxLength: 20, unit: fc.constantFrom("a", " ", "b") }),
  )
  .map(([start, lasts, text]) => segment(start, Math.min(length, start + lasts), text));
const anyRows = fc.array(anySegment, { maxLength: 8 }).map(rowsOf);
const id = fc.integer({ min: 1, max: 9 });
const time = fc.integer({ min: -500, max: length + 500 });
const step = fc.oneof(
  fc.tuple(id, fc.nat(20), time).map(
    ([one, caret, at]) =>
      (rows: Rows) =>
        split(rows, one, caret, at),
  ),
  id.map((one) => (rows: Rows) => joinNext(rows, one)),
  id.map((one) => (rows: Rows) => removed(rows, one)),
  time.map((at) => (rows: Rows) => insert(rows, at, length)),
  fc.tuple(id, time).map(
    ([one, at]) =>
      (rows: Rows) =>
        moveWhole(rows, one, at, length),
  ),
  fc.tuple(id, fc.constantFrom("start" as const, "end" as const), time).map(
    ([one, edge, at]) =>
      (rows: Rows) =>
        moveEdge(rows, one, edge, at, length),
  ),
);

test("whatever is done, it stays a transcript inside the sound, in order, with an id for each segment", () => {
  fc.assert(
    fc.property(anyRows, fc.array(step, { maxLength: 20 }), (first, steps) => {
      const rows = steps.reduce((before, change) => change(before), first);
      expect(AudioTranscript.safeParse({ segments: segmentsOf(rows) }).success).toBe(true);
      expect(rows.every(({ end }) => end <= length)).toBe(true);
      expect(rows.map(({ start }) => start)).toEqual(rows.map(({ start }) => start).toSorted((a, b) => a - b));
      expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
    }),
  );
});

test("splitting loses nothing but spaces, and joining brings the text back", () => {
  fc.assert(
    fc.property(anySegment, fc.nat(20), time, (one, caret, at) => {
      const before = rowsOf([one]);
      const after = split(before, 1, caret, at);
      const bare = (rows: Rows) => rows.map(({ text }) => text.replaceAll(" ", "")).join("");
      expect(bare(after)).toBe(bare(before));
      const joined = joinNext(after, 1);
      expect([joined[0]?.start, joined[0]?.end]).toEqual([one.start, one.end]);
    }),
  );
});

test("what is pasted is kept without the characters that the server refuses", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 30 }), (pasted) => {
      const rows = changed(two, 1, { text: `page 1\f\n${pasted}`, speaker: `Ana\t\u202e${pasted}` });
      const [first] = segmentsOf(rows);
      expect(AudioTranscript.safeParse({ segments: [first] }).success).toBe(true);
      expect(first!.text.startsWith("page 1\n")).toBe(true);
    }),
  );
});
