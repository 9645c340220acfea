import { type CsvRow, csvRows } from "../../../contract/core/csv-reader.ts";

/** A CSV file as a table of cells. */
export interface CsvTable {
  readonly headers: readonly string[];
  readonly rows: readonly CsvRow[];
}

/** Reads a small file on the page's thread; `readFile` reads large ones. */
export const readCsv = async (file: Blob): Promise<CsvTable> => {
  const [header, ...rows] = [...csvRows(new Uint8Array(await file.arrayBuffer()))].flat();
  return {
    headers: (header?.cells ?? []).map((cell) => cell.trim()),
    // What is wrong in the header is shown as the problem of a row.
    rows: header?.problem === undefined ? rows : [header, ...rows],
  };
};
