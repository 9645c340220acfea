import papa from "papaparse";

/** A file of lines and cells, as it was read. */
export interface CsvTable {
  readonly headers: readonly string[];
  readonly rows: readonly CsvRow[];
}
export interface CsvRow {
  /** The line of the file on which the row begins; the header stands on line 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** What is wrong with the row as such, such as a quote that is never closed. */
  readonly problem: string | undefined;
}

const problems: Readonly<Record<string, string>> = {
  MissingQuotes: "A quote is opened and never closed.",
  InvalidQuotes: "A quote stands inside a cell that is not quoted.",
};

const lineBreaks = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + (/[\r\n]/.test(cell) ? (cell.match(/\r\n|\r|\n/g)?.length ?? 0) : 0), 0);

/** Exports put an apostrophe before what a spreadsheet would run as a formula: here it comes off again. */
const asWritten = (cell: string): string => cell.replace(/^'(?=[=+\-@\t\r])/, "");

/**
 * Reads CSV: comma, semicolon or tab, with or without a byte-order mark, any line ends, quotes, line breaks in cells.
 * Empty lines are left out.
 */
export const parseCsv = (text: string): CsvTable => {
  // Of a short file, an empty last line would keep the parser from telling the separator.
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
    return { line: begins, cells: cells.map(asWritten), problem: problemAt.get(at) };
  });
  const [header, ...rows] = all.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  return { headers: (header?.cells ?? []).map((cell) => cell.trim()), rows };
};
