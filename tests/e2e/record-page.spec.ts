import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";

test("what the tabs of a record show begins near the top of its page, beside its facts", async ({ as, demo }) => {
  const page = await as("manager");
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const list of ["/users", "/projects", "/courses", "/jobs"]) {
    await page.goto(demo.url + list);
    await page.locator(".record-body").getByRole("link").first().click();
    const shown = page.getByRole("tabpanel");
    await expect(shown).toBeVisible();
    const [panel, facts] = [await shown.boundingBox(), await page.locator(".record-details").boundingBox()];
    expect(panel!.y, list).toBeLessThan(190);
    expect(facts!.x, list).toBeGreaterThanOrEqual(panel!.x + panel!.width);
  }
});

const lists = [
  { from: "/users?search=worker@", tabs: ["Work", "Learning", "Certificates", "Pay"] },
  { from: "/projects?search=cuboid", tabs: ["History", "Hours"] },
  { from: "/projects?search=receipts", tabs: ["Tasks"] },
  { from: "/courses", tabs: ["Learners", "Reviews"] },
  { from: "/groups", tabs: ["Members"] },
  // Drafts of other tests have no payouts.
  { from: "/payout-runs?state=done", tabs: ["Payouts"] },
  { from: "/quizzes", tabs: ["Submissions"] },
];

const firstRowIsNearTheTop = async (page: Page, message: string): Promise<void> => {
  const row = page.getByRole("tabpanel").locator(".record-body tbody tr:not([aria-hidden])").first();
  await expect(row).toBeVisible();
  await expect.poll(async () => (await row.boundingBox())?.y, { message }).toBeLessThan(300);
};

test("the first row of each list of a record stands in the upper 300 pixels", async ({ as, demo }) => {
  const page = await as("admin");
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const { from, tabs } of lists) {
    await page.goto(demo.url + from);
    await page.locator(".record-body").getByRole("link").first().click();
    for (const tab of tabs) {
      await page.getByRole("tab", { name: tab, exact: true }).click();
      await firstRowIsNearTheTop(page, `${from} ${tab}`);
    }
  }
  // The demo company has no draft of a run.
  await page.goto(`${demo.url}/payout-runs`);
  await page.getByRole("link", { name: "New payout run" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("For all");
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("heading", { name: "For all", level: 1 })).toBeVisible();
  await firstRowIsNearTheTop(page, "the draft of a run");
});
