import { type CsvRow, parseCsv } from "./parse-csv.ts";
import { textOf } from "./read-csv.ts";

/** A part of a table, small enough to be handed over without keeping anybody busy. */
export interface Part {
  readonly headers: readonly string[];
  readonly rows: readonly CsvRow[];
  /** Rows of the whole file. */
  readonly total: number;
}

const partRows = 1000;

/** Reads a whole file, and answers it in parts: one at least. */
export const csvParts = async (file: Blob): Promise<Part[]> => {
  const { headers, rows } = parseCsv(await textOf(file));
  const count = Math.max(1, Math.ceil(rows.length / partRows));
  return Array.from({ length: count }, (_, part) => ({
    headers,
    rows: rows.slice(part * partRows, (part + 1) * partRows),
    total: rows.length,
  }));
};
