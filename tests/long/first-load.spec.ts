import { expect } from "@playwright/test";
import { benchFirstLoad, visits } from "../bench/first-load.ts";
import { test } from "../e2e/fixtures.ts";

test("no page asks for more scripts at the first visit than it may", async ({ demo }) => {
  test.setTimeout(600_000);
  const figures = await benchFirstLoad(demo.url);
  const over = figures.filter(({ page, scripts }) => scripts > visits.find((one) => one.page === page)!.bar);
  expect(over).toEqual([]);
});
