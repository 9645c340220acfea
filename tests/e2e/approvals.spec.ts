import { writeFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { mustLookRight } from "./accessible.ts";
import { test } from "./fixtures.ts";
import { closeByEscape, goTo, uploadHours } from "./steps.ts";

test.use({ apart: true });

const rowWithFocus = (page: Page) => page.locator("[data-row-key]:has(:focus)");
const nameInRow = (page: Page) => rowWithFocus(page).locator("[data-record]").innerText();
const bulkJobs = (page: Page) => page.getByRole("region", { name: "Bulk decisions" });

test("a manager decides on flagged hours by keyboard alone @journey", async ({ as }) => {
  const page = await as("manager");
  await goTo(page, "Approvals");
  await expect(page.getByRole("heading", { level: 1, name: "Approvals" })).toBeVisible();
  await expect(page.locator("[data-row-key]").first()).toContainText("Overlap");

  // The most flagged entry is the first; Enter explains it.
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  const detail = page.getByRole("region", { name: /^Details of/ });
  await expect(detail).toContainText(/Overlaps .* on .* by (\d+ h )?\d+ min\./);
  await expect(detail.getByRole("listitem").filter({ hasText: "(this one)" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(detail).toHaveCount(0);

  // The focus goes on to the next row after a decision, and u undoes the decision.
  const total = page.getByText(/^\d+ entries/);
  const before = await total.innerText();
  await page.keyboard.press("j");
  const decided = await nameInRow(page);
  await page.keyboard.press("a");
  await expect(page.getByText(`Approved: ${decided}`)).toBeVisible();
  await expect(rowWithFocus(page)).toBeVisible();
  await expect(total).not.toHaveText(before);
  await page.keyboard.press("u");
  await expect(page.getByText("1 undone")).toBeVisible();
  await expect(total).toHaveText(before);

  await expect(rowWithFocus(page)).toBeVisible();
  await page.keyboard.press("r");
  await page.getByRole("dialog").getByLabel("Cause").waitFor();
  await page.keyboard.type("Two projects at once");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Rejected: /)).toBeVisible();
  await expect(rowWithFocus(page)).toBeVisible();

  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(page.getByText("2 selected")).toBeVisible();
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(help).toContainText("Enter");
  await closeByEscape(help);
  await page.mouse.move(0, 0);
  await mustLookRight(page, "approvals");
});

test("all clean hours are approved at once, as they were counted, and that is undone", async ({ as }) => {
  const page = await as("manager");
  await goTo(page, "Approvals");
  const button = page.getByRole("button", { name: /^Approve all clean \([1-9]/ });
  const count = /\((\d+)\)/.exec(await button.innerText())?.[1] ?? "";
  await button.click();
  const question = page.getByRole("dialog");
  await expect(question).toBeVisible();
  // Cancelled, it leaves nothing behind.
  const cancelled = page.waitForResponse(/\/cancel$/);
  await closeByEscape(question);
  await cancelled;
  await page.reload();
  await expect(button).toBeEnabled();
  await expect(bulkJobs(page)).toHaveCount(0);
  await button.click();
  await expect(question).toContainText(`Approve the hours of ${count} entries?`);
  await expect(question).toContainText(/\d+ h \d+ min \d+ s, which come to \$/);
  await question.getByRole("button", { name: `Approve ${count}` }).click();
  await expect(bulkJobs(page)).toContainText(`${count} approved`);
  await expect(page.getByRole("button", { name: "Approve all clean (0)" })).toBeDisabled();
  await bulkJobs(page).getByRole("button", { name: "Undo" }).click();
  await expect(bulkJobs(page)).toContainText(`${count} undone`);
  await expect(page.getByRole("button", { name: `Approve all clean (${count})` })).toBeEnabled();
  // What stays in sight while the page scrolls begins below the bar.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const end = await bulkJobs(page).evaluate((bar) => bar.getBoundingClientRect().bottom);
  const menuTop = () =>
    page.getByRole("navigation", { name: "Main menu" }).evaluate((menu) => menu.getBoundingClientRect().top);
  await expect.poll(menuTop).toBeGreaterThanOrEqual(end - 1);
  await bulkJobs(page)
    .getByRole("button", { name: /^Dismiss/ })
    .click();
  await expect(bulkJobs(page)).toHaveCount(0);
});

test("a decision on thousands goes on while its manager is on another page, and shows its progress", async ({
  as,
}, info) => {
  const lines = Array.from({ length: 3000 }, (_, n) => {
    const at = new Date(Date.parse("2024-01-01T00:00:00Z") + n * 7_200_000).toISOString();
    return `worker@demo.muster.example,${at.slice(0, 10)},${at},${at.slice(0, 14)}45:00Z,`;
  });
  const file = info.outputPath("hours.csv");
  await writeFile(file, ["email,date,check_in,check_out,note", ...lines].join("\n"));
  const page = await as("manager");
  await uploadHours(page, "Street scenes, front camera", file, 3000);
  await page.goto(new URL("/approvals?startDate=2024-01-01&endDate=2024-12-31", page.url()).href);
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page.getByRole("button", { name: "Select all 3,000 that match" }).click();
  const bar = page.getByRole("region", { name: "Selection" });
  await bar.getByRole("button", { name: "Approve" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await expect(bulkJobs(page).getByRole("progressbar", { name: /^Approving [\d,]+ of 3,000/ })).toBeVisible();
  await page.reload();
  await goTo(page, "Projects");
  await expect(bulkJobs(page)).toContainText("3,000 approved", { timeout: 60_000 });
});
