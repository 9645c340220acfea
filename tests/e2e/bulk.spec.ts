import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import { goTo } from "./steps.ts";

test.use({ apart: true });

const selected = (page: Page) => page.getByRole("region", { name: "Selection" });

/** Selects everything that the list's filter matches, over all its pages. */
const selectAllThatMatch = async (page: Page, count: number): Promise<void> => {
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await selected(page)
    .getByRole("button", { name: `Select all ${count} that match` })
    .click();
  await expect(selected(page)).toContainText(`${count} selected`);
};

const moveToHub = async (page: Page, hub: string, onRefusal: string): Promise<void> => {
  await selected(page).getByRole("button", { name: "Edit…" }).click();
  const dialog = page.getByRole("dialog", { name: "Change 60 records" });
  await dialog.getByRole("combobox", { name: "Field to change" }).press("ArrowDown");
  await page.locator(".ant-select-dropdown:visible").getByTitle("Hub", { exact: true }).click();
  await dialog.getByLabel("Hub", { exact: true }).fill(hub);
  await dialog.getByRole("radio", { name: onRefusal }).click();
  await dialog.getByRole("button", { name: "Change 60 records" }).click();
};

test("60 people are changed over all pages; the nine that refuse are named, and decide as was chosen", async ({
  as,
}) => {
  const page = await as("manager");
  await goTo(page, "People");
  await selectAllThatMatch(page, 60);

  await moveToHub(page, "Lisbon", "Change nothing");
  const report = page.getByRole("alert");
  await expect(report).toContainText("Nothing was changed, 9 refused");
  await expect(report).toContainText("Ada Lindqvist");
  await expect(page.getByRole("row").filter({ hasText: "Lisbon" })).toHaveCount(0);

  await moveToHub(page, "Lisbon", "Change the rest");
  await expect(report).toContainText("51 changed, 9 refused");
  await expect(report).toBeInViewport();
  await expect(report).toContainText("Nusrat Chowdhury");
  await expect(report).toContainText("Ada Lindqvist");
  await expect(page.getByRole("row").filter({ hasText: "Lisbon" })).not.toHaveCount(0);
  const download = page.waitForEvent("download");
  await report.getByRole("button", { name: "Download the list" }).click();
  expect((await download).suggestedFilename()).toMatch(/^people-refused-\d{4}-\d\d-\d\d\.csv$/);
});

test("what was deleted by a filter comes back with Undo", async ({ as, demo }) => {
  const page = await as("manager");
  await goTo(page, "Directory");
  const pages = page.getByRole("navigation", { name: "Pages: Directory" });
  await page.goto(`${demo.url}/directory?industry=Agriculture&size=10`);
  await expect(pages).toContainText("1–10 of 20 (200 in all)");
  await selectAllThatMatch(page, 20);
  await selected(page).getByRole("button", { name: "Delete…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete 20 records" }).click();
  await expect(page.getByText("No matches for your search and filters.")).toBeVisible();
  await page.getByRole("status").filter({ hasText: "20 deleted" }).getByRole("button", { name: "Undo" }).click();
  await expect(pages).toContainText("1–10 of 20 (200 in all)");
});

test("a record deleted on its own page can be brought back from the list", async ({ as }) => {
  const page = await as("manager");
  await goTo(page, "Skills");
  await page.getByRole("link", { name: "Keypoints" }).click();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Skills" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Keypoints" })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("link", { name: "Keypoints" })).toBeVisible();
});

test("an export holds what matches, in the columns shown", async ({ as, demo }) => {
  const page = await as("manager");
  await page.goto(`${demo.url}/directory?industry=Retail&sort=name:asc`);
  await page.getByRole("button", { name: "Export" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "The columns shown" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^directory-\d{4}-\d\d-\d\d\.csv$/);
  const text = await (await file.createReadStream()).setEncoding("utf8").reduce((all, part: string) => all + part, "");
  const lines = text.trimEnd().split("\r\n");
  expect(lines).toHaveLength(21);
  expect(lines.slice(1).every((line) => line.includes("Retail"))).toBe(true);
});
