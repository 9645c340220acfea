import { dayInName, saveFile } from "../save-file.ts";

/** What a spreadsheet would run as a formula: not a number below zero. */
const formula = /^(?!-\d+(\.\d+)?$)[=+\-@\t\r]/;

/** A cell that a spreadsheet would run as a formula is shown as text. */
const cellOf = (text: string): string => {
  const harmless = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/** Rows of cells as CSV; no cell of it runs as a formula. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cellOf).join(",")}\r\n`).join("");

/** Hands a CSV to the person as a file to keep. */
export const save = (name: string, parts: BlobPart[]): void =>
  saveFile(name, new Blob(parts, { type: "text/csv;charset=utf-8" }));

/** `People` on a day of the viewer's: `people-2026-11-21.csv`. */
export const fileNameOf = (label: string, now = new Date()): string =>
  `${label.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "-")}-${dayInName(now)}.csv`;
