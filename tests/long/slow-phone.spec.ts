import { expect } from "@playwright/test";
import { benchSlowPhone, kBBar } from "../bench/slow-phone.ts";
import { test } from "../e2e/fixtures.ts";

// Their seconds, for which the bar is 9, are for `npm run bench slow-phone`, on a machine that does nothing else.
test("no page of learning or of a worker's day takes more from a slow network than it may", async ({ demo }) => {
  test.setTimeout(240_000);
  const figures = await benchSlowPhone(demo.url);
  expect(figures).toHaveLength(5);
  expect(figures.filter(({ kB, requests, requestsBar }) => kB > kBBar || requests > requestsBar)).toEqual([]);
});
