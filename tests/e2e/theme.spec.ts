import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";

test("the dark theme is chosen in the header, kept over a reload and over signing out", async ({ as }) => {
  const page = await as("manager");
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await page.getByRole("button", { name: /dark theme/i }).click();
  // The page is drawn anew a moment after the press.
  await expect.poll(background).not.toBe(light);
  const dark = await background();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await background()).toBe(dark);
  await page.getByRole("button", { name: "Account of Mara Okafor" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: /Sign in/ })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.dataset["theme"])).toBe("dark");
});
