import fc from "fast-check";
import { expect, test } from "vitest";
import { localTimeIn } from "../../contract/core/local-time.ts";

const wall = (text: string): number => Date.parse(`${text}:00Z`);
const read = (zone: string, text: string): string[] =>
  localTimeIn(zone)
    .instantsOf(wall(text))
    .map((at) => new Date(at).toISOString().slice(0, 16));

test.each([
  // An hour forward and back.
  ["America/New_York", "2026-03-08T01:59", ["2026-03-08T06:59"]],
  ["America/New_York", "2026-03-08T02:30", []],
  ["America/New_York", "2026-03-08T03:00", ["2026-03-08T07:00"]],
  ["America/New_York", "2026-11-01T01:30", ["2026-11-01T05:30", "2026-11-01T06:30"]],
  ["America/New_York", "2026-11-01T02:00", ["2026-11-01T07:00"]],
  // Half an hour.
  ["Australia/Lord_Howe", "2026-10-04T02:15", []],
  ["Australia/Lord_Howe", "2026-10-04T02:30", ["2026-10-03T15:30"]],
  ["Australia/Lord_Howe", "2026-04-05T01:45", ["2026-04-04T14:45", "2026-04-04T15:15"]],
  // None now; in 2009 there was, at midnight, so that one evening came twice.
  ["Asia/Dhaka", "2026-03-08T02:30", ["2026-03-07T20:30"]],
  ["Asia/Dhaka", "2009-06-19T23:30", []],
  ["Asia/Dhaka", "2009-12-31T23:30", ["2009-12-31T16:30", "2009-12-31T17:30"]],
])("%s %s is %j", (zone, text, instants) => {
  expect(read(zone, text)).toEqual(instants);
});

test("a local time is read as an instant at which clocks show it", () => {
  const zones = ["America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "Asia/Dhaka", "Asia/Kathmandu", "UTC"];
  const minute = 60_000;
  const span = fc.integer({ min: Date.UTC(2005, 0) / minute, max: Date.UTC(2035, 0) / minute });
  fc.assert(
    fc.property(fc.constantFrom(...zones), span, (zone, minutes) => {
      const { instantsOf, wallOf } = localTimeIn(zone);
      const found = instantsOf(wallOf(minutes * minute));
      expect(found).toContain(minutes * minute);
      for (const at of found) expect(wallOf(at)).toBe(wallOf(minutes * minute));
    }),
  );
});
