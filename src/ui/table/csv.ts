import { dayInName, saveFile } from "../save-file.ts";

/** Text that a spreadsheet would execute as a formula; a negative number is not one. */
const formula = /^(?!-\d+(\.\d+)?$)[=+\-@\t\r]/;

/** A cell that a spreadsheet would execute as a formula becomes text. */
const cellOf = (text: string): string => {
  const harmless = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/** Rows of cells as CSV; no cell is executed as a formula. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cellOf).join(",")}\r\n`).join("");

/** Downloads a CSV. */
export const save = (name: string, parts: BlobPart[]): void =>
  saveFile(name, new Blob(parts, { type: "text/csv;charset=utf-8" }));

/** `People` on a day in the viewer's time zone: `people-2026-11-21.csv`. */
export const fileNameOf = (label: string, now = new Date()): string =>
  `${label.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "-")}-${dayInName(now)}.csv`;
