import { writeFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { goTo } from "./steps.ts";

/** A CSV as a spreadsheet writes it: a mark, semicolons, quotes, line breaks in cells, an empty last line. */
export const csv = (headers: readonly string[], rows: readonly (readonly string[])[]): Buffer => {
  const cell = (text: string) => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = [headers, ...rows].map((cells) => cells.map(cell).join(";"));
  return Buffer.from(`\uFEFF${lines.join("\r\n")}\r\n\r\n`);
};

export const openImport = async (page: Page): Promise<void> => {
  await goTo(page, "Directory");
  await page.getByRole("button", { name: "Import" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Import directory entries" })).toBeVisible();
};

/** As a file on disk, which the browser reads itself. */
export const choose = async (page: Page, content: Buffer): Promise<void> => {
  const path = test.info().outputPath("directory.csv");
  await writeFile(path, content);
  await page.getByLabel("CSV file", { exact: true }).setInputFiles(path);
};
