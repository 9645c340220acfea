import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  cohenKappa,
  fleissKappa,
  krippendorffAlpha,
  type Label,
  type Level,
  percentAgreement,
  wilsonInterval,
} from "../../contract/quality/statistics.ts";

const levels: readonly Level[] = ["nominal", "ordinal", "interval", "ratio"];

describe("published examples", () => {
  // R. G. Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17 (1998), table I.
  test.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])("Wilson's interval of %i of %i", (right, n, low, high) => {
    const interval = wilsonInterval(right, n)!;
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
  });

  test("Cohen's kappa of 20, 5, 10, 15", () => {
    const times = (n: number, one: Label, other: Label) => Array.from({ length: n }, () => [one, other] as const);
    const pairs = [
      ...times(20, "yes", "yes"),
      ...times(5, "yes", "no"),
      ...times(10, "no", "yes"),
      ...times(15, "no", "no"),
    ];
    expect(cohenKappa(pairs)).toBeCloseTo(0.4, 10);
  });

  test("Fleiss' kappa of 14 raters and 10 subjects", () => {
    const counts = [
      [0, 0, 0, 0, 14],
      [0, 2, 6, 4, 2],
      [0, 0, 3, 5, 6],
      [0, 3, 9, 2, 0],
      [2, 2, 8, 1, 1],
      [7, 7, 0, 0, 0],
      [3, 2, 6, 3, 0],
      [2, 5, 3, 2, 2],
      [6, 5, 2, 1, 0],
      [0, 2, 2, 3, 7],
    ];
    const items = counts.map((row) => row.flatMap((count, category) => Array.from({ length: count }, () => category)));
    expect(fleissKappa(items)).toBeCloseTo(0.21, 3);
  });

  // Krippendorff's four observers and twelve units, with missing values.
  test.each([
    ["nominal", 0.743],
    ["ordinal", 0.815],
    ["interval", 0.849],
    ["ratio", 0.797],
  ] as const)("Krippendorff's alpha, %s", (level, alpha) => {
    const rows = [
      [1, 2, 3, 3, 2, 1, 4, 1, 2, null, null, null],
      [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, null, 3],
      [null, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, null],
      [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, null],
    ];
    const units = rows[0]!.map((_, unit) => rows.map((row) => row[unit]!));
    expect(krippendorffAlpha(units, level)).toBeCloseTo(alpha, 3);
  });
});

test("is null where it is undefined", () => {
  expect(wilsonInterval(0, 0)).toBeNull();
  expect(percentAgreement([["a"], []])).toBeNull();
  expect(cohenKappa([])).toBeNull();
  expect(
    cohenKappa([
      ["a", "a"],
      ["a", "a"],
    ]),
  ).toBeNull();
  expect(fleissKappa([])).toBeNull();
  expect(fleissKappa([["a"], ["b"]])).toBeNull();
  expect(
    fleissKappa([
      ["a", "b"],
      ["a", "b", "b"],
    ]),
  ).toBeNull();
  expect(
    fleissKappa([
      ["a", "a"],
      ["a", "a"],
    ]),
  ).toBeNull();
  for (const level of levels) {
    expect(krippendorffAlpha([], level)).toBeNull();
    expect(
      krippendorffAlpha(
        [
          [1, null],
          [null, 2],
        ],
        level,
      ),
    ).toBeNull();
    expect(
      krippendorffAlpha(
        [
          [3, 3],
          [3, 3],
        ],
        level,
      ),
    ).toBeNull();
  }
});

describe("of any labels", () => {
  const label = fc.integer({ min: 0, max: 4 });
  const level = fc.constantFrom(...levels);
  const pairs = fc.array(fc.tuple(label, label), { minLength: 1, maxLength: 30 });
  const items = fc
    .integer({ min: 2, max: 5 })
    .chain((raters) =>
      fc.array(fc.array(label, { minLength: raters, maxLength: raters }), { minLength: 1, maxLength: 20 }),
    );
  const withGaps = fc
    .integer({ min: 2, max: 5 })
    .chain((raters) =>
      fc.array(fc.array(fc.option(label), { minLength: raters, maxLength: raters }), { minLength: 1, maxLength: 20 }),
    );
  const same = (one: number | null, other: number | null): void => {
    if (one === null || other === null) expect(one).toBe(other);
    else expect(one).toBeCloseTo(other, 9);
  };
  const turned = <T>(all: readonly (readonly T[])[]): T[][] => all.map((row) => row.toReversed());

  test("the order of raters does not matter, nor that of items", () => {
    fc.assert(
      fc.property(pairs, (all) => {
        same(cohenKappa(all), cohenKappa(all.map(([one, other]) => [other, one] as const)));
        same(cohenKappa(all), cohenKappa(all.toReversed()));
      }),
    );
    fc.assert(fc.property(items, (all) => same(fleissKappa(all), fleissKappa(turned(all).toReversed()))));
    fc.assert(
      fc.property(withGaps, level, (all, at) =>
        same(krippendorffAlpha(all, at), krippendorffAlpha(turned(all).toReversed(), at)),
      ),
    );
  });

  test("perfect agreement is 1, where there are two labels at all", () => {
    const agreed = fc
      .tuple(fc.uniqueArray(label, { minLength: 2 }), fc.integer({ min: 2, max: 5 }))
      .map(([labels, raters]) => labels.map((one) => Array.from({ length: raters }, () => one)));
    fc.assert(
      fc.property(agreed, level, (all, at) => {
        expect(percentAgreement(all)).toBe(1);
        expect(fleissKappa(all)).toBeCloseTo(1, 10);
        expect(cohenKappa(all.map(([one, other]) => [one!, other!] as const))).toBeCloseTo(1, 10);
        expect(krippendorffAlpha(all, at)).toBe(1);
      }),
    );
  });

  test("all stay in their ranges", () => {
    const within = (value: number | null, low: number, high: number) => {
      if (value === null) return;
      expect(value).toBeGreaterThanOrEqual(low - 1e-9);
      expect(value).toBeLessThanOrEqual(high + 1e-9);
    };
    fc.assert(fc.property(pairs, (all) => within(cohenKappa(all), -1, 1)));
    fc.assert(fc.property(items, (all) => within(fleissKappa(all), -1, 1)));
    fc.assert(fc.property(items, (all) => within(percentAgreement(all), 0, 1)));
    fc.assert(fc.property(withGaps, level, (all, at) => within(krippendorffAlpha(all, at), -1, 1)));
    const results = fc
      .integer({ min: 1, max: 500 })
      .chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)));
    fc.assert(
      fc.property(results, ([right, n]) => {
        const { low, high } = wilsonInterval(right, n)!;
        within(low, 0, right / n);
        within(high, right / n, 1);
        // A mistake counts as much as a right result.
        expect(wilsonInterval(n - right, n)!.low).toBeCloseTo(1 - high, 9);
      }),
    );
  });
});
