import papa from "papaparse";

/** A CSV file as a table of cells. */
export interface CsvTable {
  readonly headers: readonly string[];
  readonly rows: readonly CsvRow[];
}
export interface CsvRow {
  /** The line of the file on which the row starts; the header is on line 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** An error in the row's syntax, such as a quote that is never closed. */
  readonly problem: string | undefined;
}

const problems: Readonly<Record<string, string>> = {
  MissingQuotes: "A quotation mark is never closed.",
  InvalidQuotes: "A quotation mark is inside an unquoted cell.",
};

const lineBreaks = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + (/[\r\n]/.test(cell) ? (cell.match(/\r\n|\r|\n/g)?.length ?? 0) : 0), 0);

/** Exports put an apostrophe before text that a spreadsheet would execute as a formula; it is removed here. */
const requestBody = (cell: string): string => cell.replace(/^'(?=[=+\-@\t\r])/, "");

/**
 * Parses CSV with comma, semicolon or tab, with or without a byte-order mark, with any line ends, quotes, and line
 * breaks in cells. Empty lines are left out.
 */
export const parseCsv = (text: string): CsvTable => {
  // In a short file, an empty last line would prevent the parser from detecting the separator.
  const { data, errors } = papa.parse<string[]>(text.replace(/^\uFEFF/, "").replace(/[\r\n]+$/, ""), {
    skipEmptyLines: false,
    delimitersToGuess: [",", ";", "\t"],
  });
  const problemAt = new Map(
    errors.flatMap(({ row, code }) => (row === undefined || !problems[code] ? [] : [[row, problems[code]]])),
  );
  let line = 1;
  const all = data.map((cells, at): CsvRow => {
    const begins = line;
    line += 1 + lineBreaks(cells);
    return { line: begins, cells: cells.map(requestBody), problem: problemAt.get(at) };
  });
  const [header, ...rows] = all.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  return { headers: (header?.cells ?? []).map((cell) => cell.trim()), rows };
};
