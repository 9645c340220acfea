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

/** The text of a file: UTF-8, or what spreadsheets on Windows save where it is not. */
export const textOf = async (file: Blob): Promise<string> => {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
};

const problems: Readonly<Record<string, string>> = {
  MissingQuotes: "A quote is opened and never closed.",
  InvalidQuotes: "A quote stands inside a cell that is not quoted.",
};

const lineBreaks = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);

/**
 * Reads CSV: comma, semicolon or tab, with or without a byte-order mark, any line ends, quotes, line breaks in cells.
 * Empty lines are left out. The parser is a chunk of its own, loaded here.
 */
export const readCsv = async (text: string): Promise<CsvTable> => {
  const { default: papa } = await import("papaparse");
  const { data, errors } = papa.parse<string[]>(text.replace(/^\uFEFF/, ""), { skipEmptyLines: false });
  const problemAt = new Map(
    errors.flatMap(({ row, code }) => (row === undefined || !problems[code] ? [] : [[row, problems[code]]])),
  );
  let line = 1;
  const all = data.map((cells, at): CsvRow => {
    const begins = line;
    line += 1 + lineBreaks(cells);
    return { line: begins, cells, problem: problemAt.get(at) };
  });
  const [header, ...rows] = all.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  return { headers: (header?.cells ?? []).map((cell) => cell.trim()), rows };
};
