import { dayInName, saveFile } from "../save-file.ts";

/** Downloads a CSV. */
export const save = (name: string, parts: BlobPart[]): void =>
  saveFile(name, new Blob(parts, { type: "text/csv;charset=utf-8" }));

/** `People` on a day in the viewer's time zone: `people-2026-11-21.csv`. */
export const fileNameOf = (label: string, now = new Date(), ending = "csv"): string =>
  `${label.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "-")}-${dayInName(now)}.${ending}`;
