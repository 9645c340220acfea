import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  aimAt,
  type Area,
  between,
  edgeFor,
  inside,
  moveBy,
  nearest,
  resizeBy,
  stepIn,
  toPicture,
  toScreen,
} from "../../../src/custom/transcription/image/geometry.ts";
import { firstAddresses, fullLevel, pictureOf, wholeLevel } from "../../../src/custom/transcription/image/picture.ts";

const picture = { width: 800, height: 600 };
const isInside = ({ x, y, width, height }: Area): boolean =>
  [x, y, width, height].every(Number.isInteger) &&
  x >= 0 &&
  y >= 0 &&
  width >= 1 &&
  height >= 1 &&
  x + width <= picture.width &&
  y + height <= picture.height;
const some = fc.double({ min: -2_000, max: 2_000, noNaN: true });
const somePoint = fc.record({ x: some, y: some });
const someArea = fc.record({ x: some, y: some, width: some, height: some }).map((area) => inside(picture, area));
const someView = fc.record({
  x: some,
  y: some,
  scale: fc.double({ min: 0.01, max: 8, noNaN: true }),
  rotation: fc.constantFrom(0, 90, 180, 270, -90, 33),
});
const someEdge = fc.constantFrom(-1 as const, 0 as const, 1 as const);
const directions = ["up", "down", "left", "right"] as const;

test("what is drawn, moved or resized stays inside the picture, in whole pixels", () => {
  fc.assert(
    fc.property(someArea, somePoint, somePoint, someEdge, someEdge, (area, a, b, x, y) => {
      expect(isInside(area)).toBe(true);
      expect(isInside(between(picture, a, b))).toBe(true);
      expect(isInside(moveBy(picture, area, a))).toBe(true);
      expect(isInside(resizeBy(picture, area, { x, y }, a))).toBe(true);
    }),
  );
});

test("a moved box keeps its size, and a resized one the edges that were not taken", () => {
  const area = { x: 100, y: 100, width: 50, height: 20 };
  expect(moveBy(picture, area, { x: -500, y: 7 })).toEqual({ ...area, x: 0, y: 107 });
  expect(resizeBy(picture, area, { x: 1, y: 0 }, { x: 25, y: 99 })).toEqual({ ...area, width: 75 });
  expect(resizeBy(picture, area, { x: -1, y: -1 }, { x: -10, y: 5 })).toEqual({ x: 90, y: 105, width: 60, height: 15 });
  // The left edge passes the right one.
  expect(resizeBy(picture, area, { x: -1, y: 0 }, { x: 80, y: 0 })).toEqual({ x: 150, y: 100, width: 30, height: 20 });
});

test("a point of the screen is the one that lies there", () => {
  fc.assert(
    fc.property(someView, somePoint, (view, point) => {
      const back = toPicture(view, toScreen(view, point));
      expect(back.x).toBeCloseTo(point.x, 5);
      expect(back.y).toBeCloseTo(point.y, 5);
    }),
  );
  expect(toScreen({ x: 10, y: 20, scale: 2, rotation: 90 }, { x: 3, y: 4 })).toEqual({ x: 2, y: 26 });
});

describe("arrow keys mean the screen, however the picture is turned", () => {
  test.each([0, 90, 180, 270])("by %d degrees", (rotation) => {
    for (const direction of directions) {
      const origin = toScreen({ x: 0, y: 0, scale: 1, rotation }, stepIn(direction, rotation, 5));
      const wanted = toScreen({ x: 0, y: 0, scale: 1, rotation: 0 }, stepIn(direction, 0, 5));
      expect(origin.x).toBeCloseTo(wanted.x);
      expect(origin.y).toBeCloseTo(wanted.y);
    }
    // Growing to the right moves the edge that is on the right there.
    const area = { x: 100, y: 100, width: 50, height: 20 };
    const grown = resizeBy(picture, area, edgeFor("right", rotation), stepIn("right", rotation, 10));
    expect(grown.width * grown.height).toBeGreaterThan(area.width * area.height);
    const shrunk = resizeBy(picture, area, edgeFor("up", rotation), stepIn("up", rotation, 10));
    expect(shrunk.width * shrunk.height).toBeLessThan(area.width * area.height);
  });

  test("the nearest box is that of the direction", () => {
    const at = (x: number, y: number): Area => ({ x, y, width: 10, height: 10 });
    const areas = [at(100, 100), at(200, 105), at(150, 300), at(90, 20)];
    const from = at(100, 100);
    expect(directions.map((direction) => nearest(areas, from, direction, 0))).toEqual([3, 2, undefined, 1]);
    expect(nearest(areas, from, "up", 90)).toBe(nearest(areas, from, "left", 0));
    expect(nearest([], from, "up", 0)).toBeUndefined();
  });

  test("no box is nearest to itself", () => {
    fc.assert(
      fc.property(fc.array(someArea, { minLength: 1, maxLength: 6 }), fc.constantFrom(...directions), (areas, way) => {
        expect(nearest(areas, areas[0]!, way, 0)).not.toBe(0);
      }),
    );
  });
});

describe("showing a box", () => {
  const screen = { width: 400, height: 300 };
  const view = { x: 0, y: 0, scale: 1, rotation: 0 };

  test("leaves the view where the box can be read, and moves to it where it can't be seen", () => {
    expect(aimAt(view, screen, { x: 10, y: 10, width: 100, height: 20 })).toBeUndefined();
    expect(aimAt(view, screen, { x: 500, y: 400, width: 100, height: 20 })).toEqual({ x: 550, y: 410, scale: 1 });
  });

  test("comes nearer to what is too small, and steps back from what is too large", () => {
    expect(aimAt({ ...view, scale: 0.05 }, screen, { x: 500, y: 400, width: 100, height: 40 })!.scale).toBeCloseTo(3);
    expect(aimAt({ ...view, scale: 4 }, screen, { x: 0, y: 0, width: 400, height: 40 })!.scale).toBeCloseTo(0.8);
  });
});

describe("pieces of a picture", () => {
  const large = { width: 12_000, height: 9_000 };
  const tiles = { size: 512, overlap: 1, address: (level: number, x: number, y: number) => `${level}/${x}_${y}` };

  test("a task's picture has them where the server made them, each as a range of one file", () => {
    const media = { address: "/file", mime: "image/png", facts: { width: 1500, height: 1000 }, peaks: null };
    expect(pictureOf({ ...media, tiles: null })).toEqual({ address: "/file", width: 1500, height: 1000, tiles: null });
    const levels = [
      { columns: 1, places: [10, 5] },
      { columns: 2, places: [20, 1, 30, 2, 40, 3, 50, 4] },
    ];
    const picture = pictureOf({ ...media, tiles: { address: "/tiles?signature=s", size: 512, overlap: 1, levels } });
    expect(picture.tiles!.address(0, 0, 0)).toBe("/tiles?signature=s&bytes=10-14");
    expect(picture.tiles!.address(1, 1, 0)).toBe("/tiles?signature=s&bytes=30-31");
    expect(picture.tiles!.address(1, 0, 1)).toBe("/tiles?signature=s&bytes=40-42");
  });

  test("levels are those of DeepZoom", () => {
    expect(fullLevel(large)).toBe(14);
    expect(wholeLevel(large, 512)).toBe(9);
    expect(wholeLevel({ width: 300, height: 200 }, 512)).toBe(9);
    expect(fullLevel({ width: 1, height: 1 })).toBe(0);
  });

  test("the first view asks for the whole picture in one piece, and for more up to the level that fills the window", () => {
    const addresses = firstAddresses({ ...large, address: "/whole", tiles }, { width: 900, height: 600 });
    expect(addresses).toHaveLength(1 + 2 * 2 + 3 * 3);
    expect(addresses.slice(0, 5)).toEqual(["9/0_0", "10/0_0", "10/1_0", "10/0_1", "10/1_1"]);
    expect(addresses.at(-1)).toBe("11/2_2");
    expect(firstAddresses({ ...large, address: "/whole", tiles: null }, { width: 900, height: 600 })).toEqual([
      "/whole",
    ]);
  });
});
