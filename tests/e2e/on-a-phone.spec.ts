import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";

const phone = { width: 375, height: 812 };

/** What a person presses or types into that is smaller than a finger or whose letters make a phone zoom in. */
const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const nameOf = (element: Element) =>
      element.getAttribute("aria-label") || element.textContent?.trim() || element.getAttribute("name") || "?";
    const isSeen = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>("button, a.button, input, select, textarea")) {
      // A button within a sentence is as high as its line; what is hidden is pressed by its label.
      if (!isSeen(element) || element.closest("p, .visually-hidden, [hidden]")) continue;
      const isChoice = element.matches("[type=checkbox], [type=radio]");
      const target = (isChoice && element.closest("label")) || element;
      const { height, width } = target.getBoundingClientRect();
      if (width < 2) continue;
      if (height < 43.5) found.push(`${element.tagName} ${element.className} "${nameOf(target)}": ${height} px high`);
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      const isTyped = element.matches("input, select, textarea") && !isChoice;
      if (isTyped && size < 16) found.push(`${element.tagName} "${nameOf(element)}": letters of ${size} px`);
    }
    return found;
  });

const paths = [
  "/check-in",
  "/my-work",
  "/my-pay",
  "/my-jobs",
  "/learn",
  "/pay-details",
  "/create-profile",
  "/create-profile?step=contact",
  "/create-profile?step=image",
  "/create-profile?step=pay",
  "/security",
  "/my-tasks",
  "/my-prompts",
  "/my-uploads",
  "/my-certificates",
  "/my-data",
  "/notifications",
  "/profile",
];

test("what is pressed and typed into on a worker's pages is large enough for a finger", async ({ as, demo }) => {
  const page = await as("worker");
  await page.setViewportSize(phone);
  for (const path of paths) {
    await page.goto(`${demo.url}${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    expect.soft(await tooSmall(page), path).toEqual([]);
  }
});

test("the sign-in page too, and the bar without a network stays in sight", async ({ as, browser, demo }) => {
  const stranger = await browser.newContext({ viewport: phone });
  const outside = await stranger.newPage();
  await outside.goto(demo.url);
  await expect(outside.getByRole("button", { name: "Show" })).toBeVisible();
  expect((await tooSmall(outside)).filter((one) => !one.includes("@"))).toEqual([]);
  await stranger.close();

  const page = await as("worker");
  await page.setViewportSize(phone);
  await page.goto(`${demo.url}/my-work`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.context().setOffline(true);
  const bar = page.getByText(/^You're offline/);
  await expect(bar).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(bar).toBeInViewport({ ratio: 1 });
  await page.context().setOffline(false);
  // Messages come above the buttons at the bottom, which are pressed next.
  const messages = await page
    .getByRole("region", { name: "Messages" })
    .evaluate((at) => at.getBoundingClientRect().top);
  expect(messages).toBeLessThan(phone.height / 4);
});

test("something is seen before the first script has come", async ({ browser, demo }) => {
  const page = await (await browser.newContext({ viewport: phone })).newPage();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.resourceType()));
  await page.route("**/assets/*.js", () => undefined);
  await page.goto(demo.url, { waitUntil: "commit" });
  await expect(page.getByAltText("Loading...")).toBeVisible();
  // The picture is in the page itself.
  expect(asked.filter((type) => type === "image")).toEqual([]);
  await page.context().close();
});
