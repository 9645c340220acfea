import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { mustBeAccessible } from "./accessible.ts";
import { test } from "./fixtures.ts";
import { choose, csv, openImport } from "./import-steps.ts";
import { pick, search } from "./steps.ts";

test.use({ apart: true });

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

test("of a file with three bad rows one is corrected, the good ones go in and two are kept as a file, which goes in too @journey", async ({
  as,
}) => {
  const page = await as("manager");
  await openImport(page);
  const good = entries("Sheet", 5000);
  const bad = good.map((row) => [...row]);
  bad[99]![0] = "";
  bad[2499]![6] = "1,200";
  bad[4999]![5] = "perhaps";
  await choose(page, csv(headers, bad));
  // One column has another name here, and one belongs to no field.
  await pick(page, "Field of Customer", "Client alias");
  await expect(page.getByText("3 with problems")).toBeVisible();
  await expect(page.getByRole("button", { name: "Import 5,000 directory entries" })).toBeDisabled();
  const table = page.getByRole("table");
  // A row has two lines, since one of its cells has.
  await expect(table.getByRole("row", { name: /^200 .*Fill this in/ })).toBeVisible();
  await expect(table.getByText("Enter the number without thousands separators, such as 1200.")).toBeVisible();
  await expect(table.getByText("Enter yes or no.")).toBeVisible();

  await page.setViewportSize({ width: 375, height: 800 });
  await mustBeAccessible(page, "the preview");
  await page.setViewportSize({ width: 1280, height: 800 });

  await table.getByRole("button", { name: /^Image benchmark .*of line .*: 1,200$/ }).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("12");
  await page.keyboard.press("Enter");
  await expect(page.getByText("2 with problems")).toBeVisible();
  await expect(table.getByRole("button", { name: /^Image benchmark .*of line .*: 12$/ })).toBeFocused();

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Import 4,998 directory entries, keep 2 rows as a file" }).click();
  const kept = await readFile((await (await downloading).path()) ?? "");
  expect(kept.toString("utf8").startsWith(`\uFEFF${headers.join(",")},line,problem\r\n`)).toBe(true);
  expect(kept.toString("utf8")).toContain("Enter yes or no.");
  await expect(page.getByText("4,998 directory entries imported")).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/^2 rows with problems not imported/)).toBeVisible();
  await mustBeAccessible(page, "what was imported");

  await page.getByRole("button", { name: "Import another file" }).click();
  await choose(page, kept);
  await pick(page, "Field of Customer", "Client alias");
  await table.getByRole("button", { name: /^Name of line .*: empty$/ }).click();
  await page.keyboard.type(good[99]![0]!);
  await page.keyboard.press("Enter");
  await table.getByRole("button", { name: /^QA of line .*: perhaps$/ }).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("no");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Import 2 directory entries" }).click();
  await expect(page.getByText("2 directory entries imported")).toBeVisible();
  await page.getByRole("link", { name: "Show in list" }).click();
  await search(page, "gęślą");
  await expect(page.getByText(/^1–20 of 5,000 /)).toBeVisible();

  // The same again, with the columns in another order: the server says that they are there before one presses anything.
  await openImport(page);
  const again = good.slice(0, 20).map((row) => row.toReversed());
  await choose(page, csv(headers.toReversed(), again));
  await expect(page.getByText("The columns are mapped as last time.")).toBeVisible();
  await expect(page.getByText("20 with problems")).toBeVisible();
  await expect(page.getByText("This name of this client is taken already.")).toHaveCount(20);
  await expect(page.getByRole("button", { name: "Import 20 directory entries" })).toBeDisabled();
});
