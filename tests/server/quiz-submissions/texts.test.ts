import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { numberMatches } from "../../../contract/question-banks/numbers.ts";
import { textMatches } from "../../../contract/question-banks/texts.ts";

const matches = (text: string, pattern: string, matchCase = false) => textMatches(text, pattern, matchCase);

describe("short texts", () => {
  test.each([
    ["  Bounding   Box ", "bounding box", true],
    ["bounding-box", "bounding box", false],
    // A composed letter, and the same of two code points.
    ["caf\u00e9", "cafe\u0301", true],
    ["polygon drawing", "poly*", true],
    ["polygon drawing", "*draw*", true],
    ["polygon", "poly*gon", true],
    ["polgon", "poly*gon", false],
    // Pieces don't overlap.
    ["aba", "ab*ba", false],
    ["2*3", "2\\*3", true],
    ["213", "2\\*3", false],
    ["anything", "*", true],
    ["a.c", "a.c", true],
    ["abc", "a.c", false],
    ["(a+)+$", "(a+)+$", true],
  ])("%o and the pattern %o: %o", (text, pattern, expected) => {
    expect(matches(text, pattern)).toBe(expected);
  });

  test("case counts only where it is asked for", () => {
    expect(matches("NASA", "nasa", false)).toBe(true);
    expect(matches("NASA", "nasa", true)).toBe(false);
  });

  test("agrees with a regular expression", () => {
    const letters = fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 12 });
    const patterns = fc.string({ unit: fc.constantFrom("a", "b", "*"), maxLength: 8 });
    fc.assert(
      fc.property(letters, patterns, (text, pattern) => {
        expect(matches(text, pattern)).toBe(new RegExp(`^${pattern.replaceAll("*", ".*")}$`).test(text));
      }),
    );
  });

  test("no pattern takes long", () => {
    const began = performance.now();
    for (let round = 0; round < 100; round++) matches("a".repeat(500), `${"a*".repeat(249)}b`);
    expect(performance.now() - began).toBeLessThan(2000);
  });
});

describe("numbers", () => {
  test.each([
    [0.1 + 0.2, 0.3, 0, true],
    [1.2, 1.1, 0.1, true],
    [1, 1.1, 0.1, true],
    [1.21, 1.1, 0.1, false],
    [0.999, 1.1, 0.1, false],
    [1e12 + 1, 1e12, 0, false],
    [-5, -4, 1, true],
    [Number.MAX_VALUE, 0, 1, false],
  ])("%d for %d ± %d: %o", (given, value, tolerance, expected) => {
    expect(numberMatches(given, { value, tolerance })).toBe(expected);
  });

  test("both ends count, in tenths", () => {
    fc.assert(
      fc.property(fc.integer({ min: -9999, max: 9999 }), fc.integer({ min: 0, max: 99 }), (value, tolerance) => {
        const accepted = { value: value / 10, tolerance: tolerance / 10 };
        expect(numberMatches((value + tolerance) / 10, accepted)).toBe(true);
        expect(numberMatches((value - tolerance) / 10, accepted)).toBe(true);
        expect(numberMatches((value + tolerance + 0.01) / 10, accepted)).toBe(false);
      }),
    );
  });
});
