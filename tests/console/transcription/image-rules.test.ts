import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Box } from "../../../contract/tasks/transcripts.ts";
import {
  added,
  inReadingOrder,
  isRightToLeft,
  mergedWithNext,
  moved,
  nextLine,
  split,
} from "../../../src/custom/transcription/image/boxes.ts";

const box = (x: number, y: number, width: number, height: number, text = ""): Box => ({ x, y, width, height, text });
const side = 1000;
const someBox = fc
  .record({
    x: fc.nat(side - 1),
    y: fc.nat(side - 1),
    width: fc.integer({ min: 1, max: side }),
    height: fc.integer({ min: 1, max: side }),
    text: fc.constantFrom("", "a", "two words", "and three words", "two\nlines"),
  })
  .map((one) => ({ ...one, width: Math.min(one.width, side - one.x), height: Math.min(one.height, side - one.y) }));
const someBoxes = fc.array(someBox, { maxLength: 12 });
const sorted = (boxes: readonly Box[]) => boxes.map((one) => JSON.stringify(one)).toSorted();

describe("reading order", () => {
  const [title, left, right, foot] = [
    box(300, 10, 400, 60, "title"),
    box(10, 103, 300, 40, "left"),
    box(400, 100, 300, 40, "right"),
    box(10, 200, 300, 40, "foot"),
  ];

  test("goes line by line, in a line from where the language begins", () => {
    const boxes = [foot, right, left, title];
    expect(inReadingOrder(boxes, false)).toEqual([title, left, right, foot]);
    expect(inReadingOrder(boxes, true)).toEqual([title, right, left, foot]);
  });

  test("loses no box, and is the same however they were listed", () => {
    fc.assert(
      fc.property(someBoxes, fc.boolean(), (boxes, isRtl) => {
        const order = inReadingOrder(boxes, isRtl);
        expect(sorted(order)).toEqual(sorted(boxes));
        expect(inReadingOrder(boxes.toReversed(), isRtl)).toEqual(order);
        expect(inReadingOrder(order, isRtl)).toEqual(order);
      }),
    );
  });

  test("from right to left is that of the mirrored picture", () => {
    const mirrored = (one: Box): Box => ({ ...one, x: side - one.x - one.width });
    fc.assert(
      fc.property(someBoxes, (boxes) => {
        expect(inReadingOrder(boxes.map(mirrored), true)).toEqual(inReadingOrder(boxes, false).map(mirrored));
      }),
    );
  });

  test("a box moves to a place, or to the nearest end", () => {
    expect(moved([title, left, right], 0, 1)).toEqual([left, title, right]);
    expect(moved([title, left, right], 1, -1)).toEqual([left, title, right]);
    expect(moved([title, left, right], 0, 9)).toEqual([left, right, title]);
    expect(moved([title], 3, 0)).toEqual([title]);
  });
});

describe("the next line", () => {
  const at = (x: number, y: number, width = 100, height = 20): Box => ({ x, y, width, height, text: "" });
  const page = { width: 400, height: 300 };

  test("is as far below a box as that is below the one before it, or half its height where that says nothing", () => {
    expect(nextLine([at(10, 10), at(10, 50)], 1, page, 0)).toEqual({ x: 10, y: 90, width: 100, height: 20 });
    expect(nextLine([at(10, 10)], 0, page, 0)).toEqual({ x: 10, y: 40, width: 100, height: 20 });
    // Side by side, or far apart.
    expect(nextLine([at(10, 10), at(200, 10)], 1, page, 0)).toMatchObject({ x: 200, y: 40 });
    expect(nextLine([at(10, 10), at(10, 200)], 1, page, 0)).toMatchObject({ x: 10, y: 230 });
  });

  test("is below as the picture is turned", () => {
    expect(nextLine([at(200, 50, 20, 100)], 0, page, 90)).toEqual({ x: 230, y: 50, width: 20, height: 100 });
    expect(nextLine([at(200, 100)], 0, page, 180)).toMatchObject({ x: 200, y: 70 });
  });

  test("is nowhere without a box, at the picture's edge and where another box is", () => {
    expect(nextLine([], -1, page, 0)).toBeUndefined();
    expect(nextLine([at(10, 270)], 0, page, 0)).toBeUndefined();
    expect(nextLine([at(10, 10), at(60, 45)], 0, page, 0)).toBeUndefined();
  });
});

describe("split and merge", () => {
  test("a line becomes two side by side, at the space nearest to the caret", () => {
    const boxes = [box(10, 20, 101, 20, "one two three")];
    expect(split(boxes, 0, false, 4)).toEqual([box(10, 20, 50, 20, "one"), box(60, 20, 51, 20, "two three")]);
    expect(split(boxes, 0, true, 4)).toEqual([box(60, 20, 51, 20, "one"), box(10, 20, 50, 20, "two three")]);
  });

  test("what has several lines becomes one above the other", () => {
    expect(split([box(0, 0, 100, 40, "one\ntwo")], 0, true)).toEqual([
      box(0, 0, 100, 20, "one"),
      box(0, 20, 100, 20, "two"),
    ]);
  });

  test("neither a single pixel nor a box that is not there is split, and the last one merges with none", () => {
    expect(split([box(0, 0, 1, 1)], 0, false)).toBeUndefined();
    expect(split([], 0, false)).toBeUndefined();
    expect(mergedWithNext([box(0, 0, 1, 1)], 0)).toBeUndefined();
    expect(mergedWithNext([box(0, 0, 1, 1, "a".repeat(3_000)), box(2, 0, 1, 1, "b".repeat(3_000))], 0)).toBeUndefined();
  });

  test("what was split covers the same, and merges into it with the same words", () => {
    fc.assert(
      fc.property(someBox, fc.boolean(), fc.nat(20), (one, isRtl, caret) => {
        const halves = split([one], 0, isRtl, caret);
        if (!halves) return;
        const [whole] = mergedWithNext(halves, 0)!;
        expect({ ...whole!, text: whole!.text.replaceAll("\n", " ") }).toEqual({
          ...one,
          text: one.text.replaceAll("\n", " "),
        });
      }),
    );
  });

  test("a new box comes after the chosen one", () => {
    const [first, second] = [box(0, 0, 1, 1, "first"), box(0, 9, 1, 1, "second")];
    expect(added([first, second], 0, { x: 0, y: 5, width: 1, height: 1 })).toEqual([first, box(0, 5, 1, 1), second]);
    expect(
      added(
        Array.from({ length: 2_000 }, () => first),
        0,
        first,
      ),
    ).toBeUndefined();
  });
});

test("languages that are written from right to left", () => {
  expect(["ar", "he-IL", "FA", "pa-Arab"].map(isRightToLeft)).toEqual([true, true, true, true]);
  expect(["en", "arn", "pa", "hei"].map(isRightToLeft)).toEqual([false, false, false, false]);
});
