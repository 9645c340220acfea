import { readFile, writeFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { mustBeAccessible } from "./accessible.ts";
import { test } from "./fixtures.ts";
import { goTo, pick } from "./steps.ts";

test.use({ apart: "import" });

/** A CSV as a spreadsheet writes it: a mark, semicolons, quotes, line breaks in cells, an empty last line. */
const csv = (headers: readonly string[], rows: readonly (readonly string[])[]): Buffer => {
  const cell = (text: string) => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = [headers, ...rows].map((cells) => cells.map(cell).join(";"));
  return Buffer.from(`\uFEFF${lines.join("\r\n")}\r\n\r\n`);
};

const headers = ["Name", "Customer", "industry", "Data type", "Action items", "QA", "Image benchmark", "Internal note"];
const entry = (word: string, n: number): string[] => [
  `${word} ${n} – Zażółć "gęślą"; jaźń`,
  `Café № ${n % 50}`,
  "Automotive",
  "Image",
  "Draw boxes\nName them; Check",
  n % 2 === 0 ? "yes" : "no",
  String(n % 90),
  "not for Muster",
];
const entries = (word: string, count: number) => Array.from({ length: count }, (_, n) => entry(word, n));

const openImport = async (page: Page): Promise<void> => {
  await goTo(page, "Directory");
  await page.getByRole("button", { name: "Import" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Import directory entries" })).toBeVisible();
};
/** As a file on disk, which the browser reads itself. */
const choose = async (page: Page, content: Buffer): Promise<void> => {
  const path = test.info().outputPath("directory.csv");
  await writeFile(path, content);
  await page.getByLabel("CSV file", { exact: true }).setInputFiles(path);
};
test("a file with three bad rows writes nothing and names them; mended it goes in; the mapping is remembered", async ({
  as,
}) => {
  test.setTimeout(120_000);
  const page = await as("manager");
  await openImport(page);
  const good = entries("Sheet", 5000);
  const bad = good.map((row) => [...row]);
  bad[99]![0] = "";
  bad[2499]![6] = "1,200";
  bad[4999]![5] = "perhaps";
  await choose(page, csv(headers, bad));
  // One column is called otherwise here, and one is nobody's business.
  await pick(page, "Field of Customer", "Client alias");
  await expect(page.getByText("3 with problems")).toBeVisible();
  await expect(page.getByRole("button", { name: "Import 5,000 directory entries" })).toBeDisabled();
  const table = page.getByRole("table");
  // A row has two lines, since one of its cells has.
  await expect(table.getByRole("row", { name: /^200 .*Please fill this in/ })).toBeVisible();
  await expect(table.getByText("Please write the number without thousands separators, such as 1200.")).toBeVisible();
  await expect(table.getByText("Please write yes or no.")).toBeVisible();

  await page.setViewportSize({ width: 375, height: 800 });
  await mustBeAccessible(page, "the preview");
  await page.setViewportSize({ width: 1280, height: 800 });

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download 3 rows with problems" }).click();
  const saved = await readFile((await (await downloading).path()) ?? "", "utf8");
  expect(saved.startsWith(`\uFEFF${headers.join(",")},line,problem\r\n`)).toBe(true);
  expect(saved).toContain("imageBenchmark: Please write the number");

  await page.getByRole("button", { name: "Another file" }).click();
  await choose(page, csv(headers, good));
  await expect(page.getByText("The columns are mapped as the last time.")).toBeVisible();
  await page.getByRole("button", { name: "Import 5,000 directory entries" }).click();
  await expect(page.getByText("5,000 directory entries imported")).toBeVisible({ timeout: 60_000 });
  await page.getByRole("link", { name: "See them in the list" }).click();
  await page
    .getByRole("searchbox")
    .or(page.getByPlaceholder(/search/i))
    .first()
    .fill("gęślą");
  await expect(page.getByText("5,000", { exact: false }).first()).toBeVisible();

  // The same again, with the columns in another order: one click, and the server says that they are there.
  await openImport(page);
  const again = good.slice(0, 20).map((row) => row.toReversed());
  await choose(page, csv(headers.toReversed(), again));
  await expect(page.getByText("The columns are mapped as the last time.")).toBeVisible();
  await page.getByRole("button", { name: "Import 20 directory entries" }).click();
  await expect(page.getByText("Nothing was imported. This name of this client is taken already.")).toBeVisible();
  await expect(page.getByText("20 with problems")).toBeVisible();
});

test("fifty thousand rows go in while the page stays responsive", async ({ as }) => {
  test.setTimeout(240_000);
  const page = await as("manager");
  await openImport(page);
  await page.evaluate(() => {
    const tasks = { longest: 0 };
    new PerformanceObserver((seen) => {
      for (const { duration } of seen.getEntries()) tasks.longest = Math.max(tasks.longest, duration);
    }).observe({ type: "longtask" });
    Object.assign(window, { tasks });
  });
  const wide = ["Client alias", "Industry", "Project type", "Platform", "Tool type", "PDR", "Tagging", "Deletion"];
  const more = ["Acme", "Automotive", "Pilot", "Quantigo", "Polygon", "PDR-1", "yes", "no"];
  const rows = Array.from({ length: 50_000 }, (_, n) => [`Large ${n} é`, ...more, "one; two", String(n % 86_000)]);
  await choose(page, csv(["Name", ...wide, "QA checkpoints", "Object benchmark"], rows));
  await page.getByRole("button", { name: "Import 50,000 directory entries" }).click({ timeout: 60_000 });
  await expect(page.getByRole("progressbar", { name: "Sending" })).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Writing" })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/^Writing [1-9][\d,]* of 50,000$/)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText("50,000 directory entries imported")).toBeVisible({ timeout: 120_000 });
  const longest = await page.evaluate(() => (window as unknown as { tasks: { longest: number } }).tasks.longest);
  test.info().annotations.push({ type: "longest task of the page, ms", description: String(Math.round(longest)) });
  expect(longest).toBeLessThan(1000);
  await page.getByRole("link", { name: "See them in the list" }).click();
  await page
    .getByRole("searchbox")
    .or(page.getByPlaceholder(/search/i))
    .first()
    .fill("Large");
  await expect(page.getByText(/50,000/).first()).toBeVisible();
});
