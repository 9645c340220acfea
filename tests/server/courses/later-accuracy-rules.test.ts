import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { peopleNeeded } from "../../../contract/courses/later-accuracy.ts";
import { laterAccuracyOf, spearman } from "../../../server/areas/courses/rules.ts";

describe("Spearman's correlation", () => {
  test("with its interval is that of Bonett's own example, ties and all", () => {
    // The example of ci.spear in D. G. Bonett's package statpsych for R.
    const y = [21, 4, 9, 12, 35, 18, 10, 22, 24, 1, 6, 8, 13, 16, 19];
    const x = [67, 28, 30, 28, 52, 40, 25, 37, 44, 10, 14, 20, 28, 40, 51];
    const { value, low, high } = spearman(y.map((one, at) => [one, x[at]!]))!;
    expect(value).toBeCloseTo(0.8699639, 7);
    expect(low).toBeCloseTo(0.5840951, 7);
    expect(high).toBeCloseTo(0.9638297, 7);
  });

  test("is none of few pairs, nor where one side is the same throughout", () => {
    expect(
      spearman([
        [1, 2],
        [2, 3],
        [3, 5],
      ]),
    ).toBeNull();
    expect(
      spearman([
        [1, 2],
        [2, 2],
        [3, 2],
        [4, 2],
      ]),
    ).toBeNull();
  });

  const pairs = fc.array(fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 20 })), { minLength: 4 });

  test("lies within its interval, depends on the order alone, and turns its sign with one side", () => {
    fc.assert(
      fc.property(pairs, (all) => {
        const found = spearman(all);
        if (found === null) return;
        const { value, low, high } = found;
        expect(low).toBeGreaterThanOrEqual(-1);
        expect(low).toBeLessThanOrEqual(value + 1e-12);
        expect(high).toBeGreaterThanOrEqual(value - 1e-12);
        expect(high).toBeLessThanOrEqual(1);
        expect(spearman(all.map(([x, y]) => [x ** 3 + 7, y]))!.value).toBeCloseTo(value, 9);
        expect(spearman(all.map(([x, y]) => [x, -y]))!.value).toBeCloseTo(-value, 9);
      }),
    );
  });

  test("is narrower of more pairs alike", () => {
    const some = [
      [1, 2],
      [2, 1],
      [3, 4],
      [4, 3],
      [5, 5],
    ] as const;
    const wide = spearman(some)!;
    const narrow = spearman([...some, ...some, ...some])!;
    expect(narrow.high - narrow.low).toBeLessThan(wide.high - wide.low);
  });
});

describe("later accuracy", () => {
  const work = (result: number, right = 3) => ({ result, right, checks: 4 });

  test("tells nothing of fewer people than needed, however clear it is", () => {
    const few = Array.from({ length: peopleNeeded - 1 }, (_, at) => work(70 + at, at % 4));
    expect(laterAccuracyOf(few)).toEqual({ people: 29, correlation: null, bands: [] });
    expect(laterAccuracyOf([...few, work(71)]).correlation).not.toBeNull();
  });

  test("puts each person into the band of their result, which is not rounded before", () => {
    const all = [89.9, 90, 100, 70, 69.9, 0].flatMap((result) => Array.from({ length: 5 }, () => work(result)));
    const { bands, correlation } = laterAccuracyOf(all);
    expect(bands.map(({ from, people, checks, right }) => [from, people, checks, right])).toEqual([
      [90, 10, 40, 30],
      [70, 10, 40, 30],
      [0, 10, 40, 30],
    ]);
    // Wilson's interval of 30 of 40.
    expect([bands[0]!.low, bands[0]!.high].map((end) => end.toFixed(4))).toEqual(["0.5981", "0.8581"]);
    expect(correlation).toBeNull();
  });
});
