import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  estimateFrom,
  estimateOf,
  leaveOneOutError,
  median,
  type OfEntry,
  quantile,
} from "../../../server/areas/benchmarks/rules.ts";

/** Seconds as benchmarks have them. */
const seconds = fc.integer({ min: 1, max: 8_640_000 }).map((hundredths) => hundredths / 100);
const several = fc.array(seconds, { minLength: 5, maxLength: 40 });

/**
 * Quantiles by the definition of type 7 (Hyndman and Fan 1996) with places counted from one, and the error by predicting
 * each value from a list that really lacks it.
 */
const naive = {
  quantile: (values: readonly number[], p: number): number => {
    const ordered = [...values].sort((a, b) => a - b);
    const h = (ordered.length - 1) * p + 1;
    const j = Math.min(Math.floor(h), ordered.length - 1);
    return (1 - (h - j)) * ordered[j - 1]! + (h - j) * ordered[j]!;
  },
  error: (values: readonly number[]): number => {
    const errors = values.map((value, at) => {
      const others = values.filter((_, other) => other !== at);
      return (100 * Math.abs(naive.quantile(others, 0.5) - value)) / value;
    });
    return naive.quantile(errors, 0.5);
  },
};

describe("by hand", () => {
  test("quantiles are between two values by their distance", () => {
    expect([0, 0.1, 0.5, 0.9, 1].map((p) => quantile([10, 20, 30, 40, 60], p))).toEqual([10, 14, 30, 52, 60]);
    expect(median([4, 1, 3, 2])).toBe(2.5);
  });

  test("the error is that of the median of the others", () => {
    // Without 10 the others' median is 35, without 20 it is 35, without 30 it is 30, without 40 and 60 it is 25.
    // Errors: 250, 75, 0, 37.5 and 58.3 percent, whose median is 58.3.
    expect(leaveOneOutError([10, 20, 30, 40, 60])).toBeCloseTo(58.333, 2);
    expect(leaveOneOutError([7, 7, 7, 7, 7])).toBe(0);
  });

  test("hours are for so many units, seconds to hundredths", () => {
    expect(estimateOf([10, 20, 30, 40, 60], 1200)).toEqual({
      n: 5,
      seconds: { median: 30, p10: 14, p90: 52 },
      error: 58.3,
      hours: { median: 10, p10: 4.67, p90: 17.33 },
    });
    expect(estimateOf([1, 1, 1, 1], 1200)).toBeNull();
    expect(estimateOf([1, 1, 1, 1, 1.5], undefined)?.hours).toBeNull();
  });

  test("an entry with several benchmarks counts once, by their median", () => {
    const of = (project: string, annotationSeconds: number, qaSeconds: number | null = null): OfEntry => ({
      project,
      annotationSeconds,
      qaSeconds,
    });
    const rows = [of("a", 10, 2), of("b", 20), of("c", 30, 4), of("d", 40), of("d", 20), of("d", 900)];
    expect(estimateFrom(rows, undefined)).toEqual({ n: 4, needed: 5, estimate: null });
    const five = estimateFrom([...rows, of("e", 60)], undefined);
    expect(five).toMatchObject({ n: 5, estimate: { annotation: { n: 5, seconds: { median: 30 } }, qa: null } });
    const checked = [...rows, of("e", 60, 8), of("b", 20, 3), of("d", 40, 5)];
    expect(estimateFrom(checked, undefined).estimate?.qa).toMatchObject({ n: 5, seconds: { median: 4 } });
  });
});

describe("of any seconds", () => {
  test("quantiles and error are as a plain computation has them", () => {
    fc.assert(
      fc.property(several, fc.double({ min: 0, max: 1, noNaN: true }), (values, p) => {
        const sorted = values.toSorted((a, b) => a - b);
        expect(quantile(sorted, p)).toBeCloseTo(naive.quantile(values, p), 6);
        const error = naive.error(values);
        expect(Math.abs(leaveOneOutError(values) - error)).toBeLessThanOrEqual(1e-9 * Math.max(1, error));
      }),
      { numRuns: 2000 },
    );
  });

  test("the order does not matter, the median is between p10 and p90, and twice the seconds are twice the hours", () => {
    fc.assert(
      fc.property(several, fc.integer({ min: 1, max: 1_000_000 }), (values, units) => {
        const estimate = estimateOf(values, units)!;
        expect(estimateOf(values.toReversed(), units)).toEqual(estimate);
        const { median: middle, p10, p90 } = estimate.seconds;
        expect(p10 <= middle && middle <= p90).toBe(true);
        expect(p10 >= Math.min(...values) && p90 <= Math.max(...values)).toBe(true);
        const twice = estimateOf(
          values.map((value) => value * 2),
          units,
        )!;
        expect(twice.hours!.median).toBeCloseTo(estimate.hours!.median * 2, 1);
        expect(twice.error).toBe(estimate.error);
      }),
    );
  });
});
