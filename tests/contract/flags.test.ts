import { expect, test } from "vitest";
import { type Flag, flagText } from "../../contract/work-history/flags.ts";

const zone = "America/New_York";
const project = { _id: "00000000-0000-7000-8000-000000000001", name: "Street signs" };
const overlap = (from: string, to: string, seconds: number, more = false): Flag => ({
  flag: "overlap",
  others: [{ entry: project._id, project, from, to, seconds }],
  more,
});
const unusual = (usual: number | null, apart: number | null): Flag => ({
  flag: "unusual",
  seconds: 34_200,
  begunAt: "2026-03-03T08:10:00.000Z",
  entries: 20,
  usual,
  apart,
});

test.each<[string, Flag]>([
  ["Overlaps 9:00–11:30 AM on Street signs by 45 min.", overlap("2026-03-03T14:00:00Z", "2026-03-03T16:30:00Z", 2700)],
  [
    "Overlaps 11:00 AM–1:00 PM on Street signs by less than a minute. And others.",
    overlap("2026-03-03T16:00:00Z", "2026-03-03T18:00:00Z", 30, true),
  ],
  [
    "3 h 5 min of it lie outside the recorded time, 9:00–11:30 AM.",
    { flag: "outside", seconds: 11_100, from: "2026-03-03T14:00:00Z", to: "2026-03-03T16:30:00Z" },
  ],
  [
    "Nothing was done in the last 3 h 5 min: last active at 2:10 PM.",
    { flag: "no_activity", lastActiveAt: "2026-03-03T19:10:00Z", seconds: 11_100 },
  ],
  [
    "9 h 30 min is longer than the project's longest shift of 8 h.",
    { flag: "over_long", seconds: 34_200, longest: 28_800, isProjects: true },
  ],
  ["13 h is longer than 12 h.", { flag: "over_long", seconds: 46_800, longest: 43_200, isProjects: false }],
  [
    "9 h 30 min is more than twice as long as usual: half of the 20 entries before it took 3 h 10 min or less.",
    unusual(11_400, null),
  ],
  ["Began at 3:10 AM, 5 h or more from the time of day of each of the 20 entries before it.", unusual(null, 18_000)],
  ["Came in a file: no clock measured it.", { flag: "edited", correctedAt: null }],
  ["The worker corrected it on Mar 2, 2026.", { flag: "edited", correctedAt: "2026-03-03T03:00:00Z" }],
])("%s", (text, flag) => {
  expect(flagText(flag, zone)).toBe(text);
});
