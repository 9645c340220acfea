import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { localReader, timeWithZone } from "../../../src/custom/work-history/my-work/local-input.ts";

const iso = (at: number) => new Date(at).toISOString().slice(0, 19);

describe.each([
  {
    zone: "America/New_York",
    never: "2026-03-08T02:30",
    twice: "2026-11-01T01:30",
    both: ["2026-11-01T05:30:00", "2026-11-01T06:30:00"],
    words: ["1:30 AM EDT", "1:30 AM EST"],
  },
  {
    zone: "Australia/Lord_Howe",
    never: "2026-10-04T02:15",
    twice: "2026-04-05T01:45",
    both: ["2026-04-04T14:45:00", "2026-04-04T15:15:00"],
    words: ["1:45 AM GMT+11", "1:45 AM GMT+10:30"],
  },
  {
    zone: "Asia/Dhaka",
    never: "2009-06-19T23:30",
    twice: "2009-12-31T23:30",
    both: ["2009-12-31T16:30:00", "2009-12-31T17:30:00"],
    words: ["11:30 PM GMT+7", "11:30 PM GMT+6"],
  },
])("$zone", ({ zone, never, twice, both, words }) => {
  const reader = localReader(zone);

  test("a time that never came is refused with words", () => {
    expect(reader.read({ text: never, which: null }, 0)).toEqual({
      wrong: `This time never came in ${zone}: the clocks went forward.`,
    });
  });

  test("a time that occurs twice asks which one is meant, and distinguishes them", () => {
    expect(reader.twice(twice)?.map(iso)).toEqual(both);
    expect(reader.twice(twice)?.map((at) => timeWithZone(new Date(at), zone))).toEqual(words);
    expect(reader.read({ text: twice, which: null }, 0)).toHaveProperty("wrong");
    const read = (which: "first" | "second") => reader.read({ text: twice, which }, 0) as { at: number };
    expect([iso(read("first").at), iso(read("second").at)]).toEqual(both);
  });

  test("what an instant is shown as is read as that instant, to the millisecond", () => {
    const span = fc.integer({ min: Date.UTC(2009, 0), max: Date.UTC(2035, 0) });
    fc.assert(
      fc.property(fc.oneof(span, fc.constantFrom(...both.map((at) => Date.parse(`${at}Z`) + 12_345))), (at) => {
        expect(reader.read(reader.inputOf(at), at)).toEqual({ at });
      }),
    );
  });
});

test("a value that is no time is rejected", () => {
  const { read, twice } = localReader("UTC");
  for (const text of ["", "yesterday", "2026-02-30T25:00", "2026-02-03"]) {
    expect(read({ text, which: null }, 0)).toEqual({ wrong: "Enter the day and the time." });
    expect(twice(text)).toBeNull();
  }
});
