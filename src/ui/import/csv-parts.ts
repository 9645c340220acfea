import type { CsvRow } from "../../../contract/core/csv-reader.ts";
import { readCsv } from "./read-csv.ts";

/** A part of a table, small enough to be passed on without blocking either thread. */
export interface Part {
  readonly headers: readonly string[];
  readonly rows: readonly CsvRow[];
  /** The number of rows in the whole file. */
  readonly total: number;
}

const partRows = 1000;

/** Reads a whole file and returns it in parts, at least one. */
export const csvParts = async (file: Blob): Promise<Part[]> => {
  const { headers, rows } = await readCsv(file);
  const count = Math.max(1, Math.ceil(rows.length / partRows));
  return Array.from({ length: count }, (_, part) => ({
    headers,
    rows: rows.slice(part * partRows, (part + 1) * partRows),
    total: rows.length,
  }));
};
