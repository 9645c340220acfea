import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";

test("the dark theme is chosen in the header, kept over a reload and over signing out, and not printed", async ({
  as,
}) => {
  const page = await as("manager");
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const text = () => page.evaluate(() => getComputedStyle(document.body).color);
  const light = await background();
  const lightText = await text();
  await page.getByRole("button", { name: /dark theme/i }).click();
  // The page is drawn anew a moment after the press.
  await expect.poll(background).not.toBe(light);
  const dark = await background();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await background()).toBe(dark);
  expect(await text()).not.toBe(lightText);
  await page.emulateMedia({ media: "print" });
  await expect.poll(text).toBe(lightText);
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("button", { name: "Account of Mara Okafor" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: /Sign in/ })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.dataset["theme"])).toBe("dark");
});

test("in the dark theme what is pointed at can still be read", async ({ as, demo }) => {
  const page = await as("manager");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.getByRole("button", { name: /dark theme/i }).click();
  await page.goto(`${demo.url}/approvals`);
  const link = page.getByRole("row").getByRole("link").first();
  await page
    .getByRole("checkbox", { name: /^Select / })
    .nth(1)
    .check();
  const bar = page.getByRole("region", { name: "Selection" });
  const buttons = ["Approve", "Reject…", "Clear"].map((name) => bar.getByRole("button", { name, exact: true }));
  for (const target of [link, page.getByRole("button", { name: "Filter" }), ...buttons]) {
    await target.hover();
    await expect.poll(() => target.evaluate(contrastOf)).toBeGreaterThanOrEqual(4.5);
  }
});

/** Runs in the page: the contrast of an element's text with what is behind it. */
const contrastOf = (element: Element): number => {
  const partsOf = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = partsOf(colour).map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  let behind: Element | null = element;
  while (behind && (partsOf(getComputedStyle(behind).backgroundColor)[3] ?? 1) < 1) behind = behind.parentElement;
  const [text, ground] = [getComputedStyle(element).color, getComputedStyle(behind ?? document.body).backgroundColor];
  const [dark = 0, light = 0] = [luminance(text), luminance(ground)].toSorted((one, other) => one - other);
  return (light + 0.05) / (dark + 0.05);
};
