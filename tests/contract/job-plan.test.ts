import fc from "fast-check";
import { expect, test } from "vitest";
import { allPlanned, itemJobs, plannedMax, secondsOf, videoJobs } from "../../contract/jobs/plan.ts";

const frames = fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 1_000_000 }), fc.constantFrom(-1, 0.5));
const video = fc.record({
  name: fc.string(),
  frames,
  seconds: fc.oneof(
    fc.constant(null),
    fc.double({ min: -5, max: 20_000 }),
    fc.integer({ min: 1, max: 600 }),
    fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, 0),
  ),
});
const dataset = fc
  .array(video, { maxLength: 40 })
  .map((all) => all.map((one, place) => ({ ...one, id: String(place) })));
const minutes = fc.integer({ min: 1, max: 120 });

test("every second of every video is in exactly one job, and no job is longer than the limit", () => {
  fc.assert(
    fc.property(dataset, minutes, (videos, most) => {
      const jobs = [...videoJobs(videos, most)];
      for (const { id, name, seconds, frames: all } of videos) {
        const parts = jobs
          .flat()
          .filter((part) => part.id === id)
          .toSorted((a, b) => a.from - b.from);
        expect(parts.every((part) => part.name === name)).toBe(true);
        expect(parts[0]!.from).toBe(0);
        expect(parts.slice(1).map(({ from }) => from)).toEqual(parts.slice(0, -1).map(({ to }) => to));
        const isKnown = seconds !== null && seconds > 0 && Number.isFinite(seconds);
        expect(parts.at(-1)!.to).toBe(isKnown ? Math.ceil(seconds) : null);
        // All frames of the video too, where their number is one.
        const counted = parts.map((part) => part.frames);
        if (all === null || all < 0 || all % 1 !== 0) expect(counted.every((some) => some === null)).toBe(true);
        else expect(counted.reduce((sum, some) => sum! + some!, 0)).toBe(all);
      }
      for (const job of jobs) {
        const length = secondsOf(job);
        if (length === null) expect(job).toHaveLength(1);
        else expect(length).toBeLessThanOrEqual(most * 60);
        expect(job).not.toEqual([]);
      }
    }),
  );
});

test("a long video is cut into stretches that differ by a second at most", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), minutes, (seconds, most) => {
      const lengths = [...videoJobs([{ id: "1", name: "One", seconds, frames: null }], most)].map(
        (job) => secondsOf(job)!,
      );
      expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(1);
      expect(lengths).toHaveLength(Math.ceil(seconds / (most * 60)));
    }),
  );
});

test("a stretch has its share of the frames", () => {
  const [first, second, third] = [...videoJobs([{ id: "1", name: "One", seconds: 150, frames: 1000 }], 1)].flat();
  expect([first!.frames, second!.frames, third!.frames]).toEqual([333, 334, 333]);
});

test("every item is in exactly one job, and only the last job has fewer", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 1, max: 300 }), (items, each) => {
      const jobs = [...itemJobs(items, each)];
      expect(jobs.reduce((sum, count) => sum + count, 0)).toBe(items);
      expect(jobs.slice(0, -1).every((count) => count === each)).toBe(true);
      expect(jobs.every((count) => count > 0)).toBe(true);
    }),
  );
});

test("a plan of too many jobs ends early", () => {
  expect(allPlanned(itemJobs(plannedMax, 1))).toHaveLength(plannedMax);
  expect(allPlanned(itemJobs(Number.MAX_SAFE_INTEGER, 1))).toBeNull();
  expect(allPlanned(videoJobs([{ id: "1", name: "For ever", seconds: 2_147_483_647, frames: null }], 1))).toBeNull();
});
