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

test("a file with three bad rows writes nothing and names them; mended it goes in; the mapping is remembered @journey", async ({
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

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download 3 rows with problems" }).click();
  const saved = await readFile((await (await downloading).path()) ?? "", "utf8");
  expect(saved.startsWith(`\uFEFF${headers.join(",")},line,problem\r\n`)).toBe(true);
  expect(saved).toContain("imageBenchmark: Enter the number");

  await page.getByRole("button", { name: "Choose another file" }).click();
  await choose(page, csv(headers, good));
  await expect(page.getByText("The columns are mapped as last time.")).toBeVisible();
  await page.getByRole("button", { name: "Import 5,000 directory entries" }).click();
  await expect(page.getByText("5,000 directory entries imported")).toBeVisible({ timeout: 60_000 });
  await page.getByRole("link", { name: "Show in list" }).click();
  await search(page, "gęślą");
  await expect(page.getByText(/^1–20 of 5,000 /)).toBeVisible();

  // The same again, with the columns in another order: one click, and the server says that they are there.
  await openImport(page);
  const again = good.slice(0, 20).map((row) => row.toReversed());
  await choose(page, csv(headers.toReversed(), again));
  await expect(page.getByText("The columns are mapped as last time.")).toBeVisible();
  await page.getByRole("button", { name: "Import 20 directory entries" }).click();
  await expect(page.getByText("Nothing was imported. This name of this client is taken already.")).toBeVisible();
  await expect(page.getByText("20 with problems")).toBeVisible();
});
