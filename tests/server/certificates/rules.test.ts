import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { normalNumber, numberAlphabet, numberOf } from "../../../contract/certificates/number.ts";
import { certificateMoves, certificateStates } from "../../../contract/certificates/states.ts";
import { inTwoLines, lastDayOf, randomNumber } from "../../../server/areas/certificates/rules.ts";

const printed = /^MC(?:-[0-9A-HJKMNP-TV-Z]{4}){3}$/;
const someNumber = fc
  .array(fc.constantFrom(...Array.from(numberAlphabet)), { minLength: 12, maxLength: 12 })
  .map((characters) => numberOf(characters.join("")));

describe("a number", () => {
  test("is drawn at random, in the printed form", () => {
    const drawn = Array.from({ length: 2000 }, randomNumber);
    expect(drawn.filter((number) => !printed.test(number))).toEqual([]);
    expect(new Set(drawn).size).toBe(2000);
    // All characters occur, so that none of the bits is lost.
    expect(new Set(drawn.flatMap((number) => Array.from(number.slice(3).replaceAll("-", "")))).size).toBe(32);
  });

  test("is read however it was typed", () => {
    const way = fc.record({
      number: someNumber,
      isSmall: fc.boolean(),
      hasPrefix: fc.boolean(),
      between: fc.constantFrom("-", "", " ", "\u2013", "_", "--"),
      zero: fc.constantFrom("0", "o", "O"),
      one: fc.constantFrom("1", "i", "I", "l", "L"),
      around: fc.constantFrom("", " ", "\n"),
    });
    fc.assert(
      fc.property(way, ({ number, isSmall, hasPrefix, between, zero, one, around }) => {
        const [prefix, ...groups] = number.split("-");
        const plain = [...(hasPrefix ? [prefix] : []), ...groups].join(between);
        const cased = isSmall ? plain.toLowerCase() : plain;
        const typed = around + cased.replaceAll("0", zero).replaceAll("1", one) + around;
        expect(normalNumber(typed)).toBe(number);
      }),
    );
  });

  test("is as printed, or none, whatever is typed; read again it is the same", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: "grapheme" }), someNumber), (typed) => {
        const number = normalNumber(typed);
        if (number === undefined) return;
        expect(number).toMatch(printed);
        expect(normalNumber(number)).toBe(number);
      }),
    );
  });

  test.each(["", "MC", "MC-0000-0000-000", "MC-0000-0000-00000", "XX-0000-0000-0000", "MC-0000-0000-000U", "%"])(
    "%j is none",
    (typed) => expect(normalNumber(typed)).toBeUndefined(),
  );
});

describe("the last day", () => {
  test.each([
    ["2026-01-31", 1, "2026-02-28"],
    ["2028-01-31", 1, "2028-02-29"],
    ["2028-02-29", 12, "2029-02-28"],
    ["2028-02-29", 48, "2032-02-29"],
    ["2026-08-31", 6, "2027-02-28"],
    ["2026-11-30", 3, "2027-02-28"],
    ["2026-12-31", 120, "2036-12-31"],
    ["2026-03-15", 12, "2027-03-15"],
  ])("of %s for %i months is %s", (day, months, last) => expect(lastDayOf(day, months)).toBe(last));

  test("is none without end", () => expect(lastDayOf("2026-01-31", null)).toBeNull());

  test("is in the right month, on the same day or the month's last, and never falls when the first day rises", () => {
    const days = fc
      .date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 120 }), (day, months) => {
        const last = lastDayOf(day, months)!;
        const monthOf = (one: string) => Number(one.slice(0, 4)) * 12 + Number(one.slice(5, 7));
        expect(monthOf(last)).toBe(monthOf(day) + months);
        const dayAfter = (one: string) => new Date(Date.parse(one) + 86_400_000).toISOString().slice(0, 10);
        const isLastOfMonth = monthOf(dayAfter(last)) > monthOf(last);
        expect(last.slice(8) === day.slice(8) || (isLastOfMonth && last.slice(8) < day.slice(8))).toBe(true);
        expect(lastDayOf(dayAfter(day), months)! >= last).toBe(true);
      }),
    );
  });
});

test("two lines have all of a text, and are about the same length", () => {
  const words = fc.array(fc.string({ minLength: 1, maxLength: 9, unit: fc.constantFrom("a", "b") }), { minLength: 1 });
  fc.assert(
    fc.property(words, (list) => {
      const text = list.join(" ");
      const lines = inTwoLines(text);
      expect(lines.join(" ")).toBe(text);
      expect(lines.length).toBe(list.length > 1 ? 2 : 1);
      if (lines.length === 2) expect(Math.abs(lines[0]!.length - lines[1]!.length)).toBeLessThanOrEqual(10);
    }),
  );
});

test("every state can be left, and no move leads to where it begins", () => {
  for (const state of certificateStates) expect(certificateMoves.some(({ from }) => from === state)).toBe(true);
  expect(certificateMoves.filter(({ from, to }) => (from as string) === to)).toEqual([]);
});
