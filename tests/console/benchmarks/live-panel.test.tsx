import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type Benchmark, benchmarks } from "../../../contract/benchmarks/endpoints.ts";
import type { LiveBenchmark } from "../../../contract/benchmarks/live.ts";
import LivePanel from "../../../src/resources/benchmarks/live-panel.tsx";
import { AppError } from "../helpers/fake-server.ts";
import { showPage } from "../helpers/show-page.tsx";
import { idOf } from "../helpers/work.ts";

const none = { n: 0, median: null, reason: "too_few_jobs" } as const;
const known: LiveBenchmark = {
  _id: idOf(9),
  unit: "image",
  benchmark: 12,
  n: 34,
  leftOut: 2,
  seconds: { median: 14.2, p10: 9, p90: 21.04 },
  percent: 118.3,
  reason: null,
  newcomers: { n: 14, median: 19, reason: null },
  others: { n: 20, median: 13, reason: null },
  reviews: {
    benchmark: null,
    n: 0,
    seconds: null,
    percent: null,
    reason: "too_few_jobs",
    newcomers: none,
    others: none,
  },
  months: [],
};
const show = (live: LiveBenchmark | (() => never)) =>
  showPage(<LivePanel record={{ _id: idOf(9) } as Benchmark} />, {
    answers: [[benchmarks.live, typeof live === "function" ? live : () => ({ live })]],
  });
const panel = async () => {
  const found = await screen.findByText(/^Benchmark /);
  return found.textContent;
};

test("says what work really takes, by newcomers and others, and what is left out", async () => {
  await show(known);
  expect(await panel()).toBe(
    "Benchmark 12 s an image. Really 14.2 s (p10–p90 9–21, 34 jobs): 18% slower. Newcomers 19 s, others 13 s.",
  );
  expect(screen.getByText(/Left out: 2 jobs without active time or a known number of images\./)).toBeTruthy();
});

test("says that work is faster, or as planned, and which of the people are not known", async () => {
  const faster = await show({ ...known, unit: "minute", percent: 81.6, leftOut: 0, newcomers: { ...none, n: 3 } });
  expect(await panel()).toMatch(
    /^Benchmark 12 s a minute\. .*: 18% faster\. Newcomers unknown \(3 jobs\), others 13 s\.$/,
  );
  expect(screen.queryByText(/Left out/)).toBeNull();
  faster.unmount();
  await show({ ...known, percent: 100.4 });
  expect(await panel()).toContain(": as planned.");
});

test("says how long checks really take, or that too few are known, and nothing where there are none", async () => {
  const plain = await show(known);
  await panel();
  expect(screen.queryByText(/^Checks/)).toBeNull();
  plain.unmount();
  const spread = { median: 2.4, p10: 1, p90: 5 };
  const both = await show({
    ...known,
    reviews: {
      benchmark: 3,
      n: 12,
      seconds: spread,
      percent: 80,
      reason: null,
      newcomers: { ...none, n: 2 },
      others: { n: 10, median: 2.2, reason: null },
    },
  });
  expect((await screen.findByText(/^Checks/)).textContent).toBe(
    "Checks: 3 s an image. Really 2.4 s (p10–p90 1–5, 12 jobs): 20% faster. Newcomers unknown (2 jobs), others 2.2 s.",
  );
  both.unmount();
  const unplanned = await show({
    ...known,
    reviews: { ...known.reviews, n: 12, seconds: spread, reason: null },
  });
  expect((await screen.findByText(/^Checks/)).textContent).toBe(
    "Checks: no benchmark. Really 2.4 s (p10–p90 1–5, 12 jobs). Newcomers unknown (0 jobs), others unknown (0 jobs).",
  );
  unplanned.unmount();
  await show({ ...known, reviews: { ...known.reviews, benchmark: 3 } });
  expect((await screen.findByText(/^Checks/)).textContent).toBe(
    "Checks: 3 s an image. Fewer than 5 reviewed jobs to compare with yet.",
  );
});

test("says why there is nothing to compare with", async () => {
  const silent = { ...known, n: 3, seconds: null, percent: null, newcomers: none, others: none };
  const few = await show({ ...silent, reason: "too_few_jobs" });
  expect(await panel()).toBe("Benchmark 12 s an image. Fewer than 5 accepted jobs to compare with yet.");
  few.unmount();
  await show({ ...silent, unit: "frame", reason: "frames_not_known" });
  expect(await panel()).toBe(
    "Benchmark 12 s a frame. How many frames a job has isn't known, so real work can't be compared.",
  );
  expect(screen.queryByText(/Left out/)).toBeNull();
});

test("can be read again where it failed", async () => {
  await show(() => {
    throw new AppError({ statusCode: 400, code: "bad_json", message: "The request could not be read." });
  });
  expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
});

test("has a table of the months, with what is not known left open", async () => {
  await show({
    ...known,
    months: [
      { month: "2026-03-01", annotation: { n: 12, median: 14.25 }, reviews: { n: 9, median: 2.5 } },
      { month: "2026-01-01", annotation: { n: 3, median: null }, reviews: { n: 0, median: null } },
    ],
  });
  const cells = async (name: RegExp) =>
    within(await screen.findByRole("row", { name }))
      .getAllByRole("cell")
      .map(({ textContent }) => textContent);
  expect(await cells(/Mar 2026/)).toEqual(["12", "14.3", "2.5"]);
  expect(await cells(/Jan 2026/)).toEqual(["3", "–", "–"]);
});
