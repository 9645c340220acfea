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

/** The table with another text in one cell of the row that starts on this line; a row that is too short gets longer. */
export const withCell = ({ headers, rows }: CsvTable, line: number, at: number, text: string): CsvTable => ({
  headers,
  rows: rows.map((row) => (row.line === line ? { ...row, cells: replaced(row.cells, at, text) } : row)),
});

const replaced = (cells: readonly string[], at: number, text: string): string[] =>
  Array.from({ length: Math.max(cells.length, at + 1) }, (_, place) => (place === at ? text : (cells[place] ?? "")));
