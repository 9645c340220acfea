import { unguarded } from "./csv-cells.ts";

/**
 * Reads CSV files as spreadsheets and systems write them: the one reader of the server's uploads and of the console's
 * imports. papaparse takes the first line end it finds for the whole file, and so reads a file of mixed ones as one row.
 */

/** A line of a file that is not blank. */
export interface CsvRow {
  /** The line of the file on which the row starts, from 1 on. */
  readonly line: number;
  readonly cells: readonly string[];
  /** An error in the row's syntax. */
  readonly problem: string | undefined;
}

/** In bytes: read at a time, so that a long file takes little memory, and other work can go on in between. */
const pieceBytes = 65_536;
/** In characters: beyond this a quotation mark is never closed, or the file has no lines. */
const rowMax = 100_000;
/** Of a row that is too long, in characters. */
const shownMax = 200;
/** The rows by which the delimiter is guessed. */
const sampled = 10;
/** The first is preferred in doubt. */
const delimiters = [",", ";", "\t", "|"] as const;

const problems = {
  unclosed: "A quotation mark is never closed.",
  inside: "A quotation mark stands inside a value.",
  tooLong: "The line is too long, or a quotation mark in it is never closed.",
} as const;

/**
 * The rows of a file, some hundred at a time, read on demand; the first is the header. Any line ends, also mixed; UTF-8,
 * UTF-16 or Windows-1252; commas, semicolons, tabs or pipes, or what a first line such as `sep=;` names. Blank lines are
 * left out, and so are the apostrophes that an export puts before formulas. Ends after a row that is too long.
 */
export const csvRows = function* (bytes: Uint8Array): Generator<readonly CsvRow[], undefined> {
  let rest = "";
  let line = 1;
  let delimiter: string | undefined;
  for (const { text, isLast } of piecesOf(bytes)) {
    rest += text;
    let at = 0;
    if (delimiter === undefined) {
      const named = separatorLine.exec(rest);
      if (named) {
        at = named[0].length;
        line++;
      }
      delimiter = named?.[1] ?? guessedDelimiter(rest, isLast);
    }
    const rows: CsvRow[] = [];
    for (let read: Row | undefined; (read = rowAt(rest, at, delimiter, isLast)); ) {
      const { cells, problem } = read;
      if (problem !== undefined || isFilled(cells)) rows.push({ line, cells: cells.map(unguarded), problem });
      line += read.lines;
      at = read.end;
    }
    rest = rest.slice(at);
    const isTooLong = !isLast && rest.length > rowMax;
    if (isTooLong) rows.push({ line, cells: [rest.slice(0, shownMax)], problem: problems.tooLong });
    if (rows.length > 0) yield rows;
    if (isTooLong) return;
  }
};

const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== "");

/** The file's text, without a byte-order mark. */
const piecesOf = function* (bytes: Uint8Array): Generator<{ readonly text: string; readonly isLast: boolean }> {
  const decoder = new TextDecoder(encodingOf(bytes));
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const isLast = at + pieceBytes >= bytes.length;
    yield { text: decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: !isLast }), isLast };
  }
};

/**
 * UTF-16 by its byte-order mark, or by the empty half of its first character; UTF-8 where all of the file is; otherwise
 * what spreadsheets on Windows write.
 */
const encodingOf = (bytes: Uint8Array): string => {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return "utf-16be";
  return isUtf8(bytes) ? "utf-8" : "windows-1252";
};

/** Looks at a piece at a time, so that the text of the whole file is never in memory. */
const isUtf8 = (bytes: Uint8Array): boolean => {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: at + pieceBytes < bytes.length });
    }
    return true;
  } catch {
    return false;
  }
};

/** The first line by which a file tells spreadsheets its delimiter. */
const separatorLine = /^"?sep=([^\p{L}\p{N}\s"]|\t)"?(?:\r\n|\r|\n|$)/iu;

/** The delimiter that divides the header, and the first rows into as many cells as the header. */
const guessedDelimiter = (text: string, isLast: boolean): string => {
  let best = { delimiter: delimiters[0] as string, fitting: 0, width: 1 };
  for (const delimiter of delimiters) {
    const [header, ...rows] = sampleOf(text, delimiter, isLast) ?? sampleOf(text, delimiter, true) ?? [];
    const width = header?.cells.length ?? 1;
    const fitting = (1 + rows.filter(({ cells }) => cells.length === width).length) / (1 + rows.length);
    const isBetter = fitting > best.fitting || (fitting === best.fitting && width > best.width);
    if (width > 1 && isBetter) best = { delimiter, fitting, width };
  }
  return best.delimiter;
};

const sampleOf = (text: string, delimiter: string, isLast: boolean): readonly Row[] | undefined => {
  const rows: Row[] = [];
  for (let at = 0, row: Row | undefined; rows.length < sampled; at = row.end) {
    row = rowAt(text, at, delimiter, isLast);
    if (!row) break;
    if (isFilled(row.cells)) rows.push(row);
  }
  return rows.length > 0 ? rows : undefined;
};

interface Row {
  readonly cells: readonly string[];
  readonly problem: string | undefined;
  /** Where the next row starts in the text. */
  readonly end: number;
  /** How many lines it takes: quoted cells may hold line breaks. */
  readonly lines: number;
}

/** The row that starts at `start`; undefined where the text ends first, unless this is the last of the file. */
const rowAt = (text: string, start: number, delimiter: string, isLast: boolean): Row | undefined => {
  if (start >= text.length) return undefined;
  const cells: string[] = [];
  let problem: string | undefined;
  let lines = 1;
  for (let at = start; ; ) {
    const read = text[at] === '"' ? quotedAt(text, at, delimiter) : plainAt(text, at, delimiter);
    const { cell, end } = read;
    problem ??= read.problem;
    // A line break that ends the text may be the first half of one.
    if (!isLast && (end >= text.length || (text[end] === "\r" && end + 1 === text.length))) return undefined;
    cells.push(cell);
    lines += breaksIn(cell);
    if (text[end] === delimiter) at = end + 1;
    else return { cells, problem, lines, end: end + (text[end] === "\r" && text[end + 1] === "\n" ? 2 : 1) };
  }
};

interface Cell {
  readonly cell: string;
  /** The delimiter or line break after it, or the end of the text. */
  readonly end: number;
  readonly problem?: string;
}

const plainAt = (text: string, start: number, delimiter: string): Cell => {
  let end = start;
  while (end < text.length && text[end] !== delimiter && text[end] !== "\n" && text[end] !== "\r") end++;
  return { cell: text.slice(start, end), end };
};

const quotedAt = (text: string, start: number, delimiter: string): Cell => {
  let close = text.indexOf('"', start + 1);
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  const cell = text.slice(start + 1, close < 0 ? text.length : close).replaceAll('""', '"');
  if (close < 0) return { cell, end: text.length, problem: problems.unclosed };
  const { cell: after, end } = plainAt(text, close + 1, delimiter);
  return /^ *$/.test(after) ? { cell, end } : { cell: cell + after, end, problem: problems.inside };
};

const breaksIn = (cell: string): number => (/[\r\n]/.test(cell) ? cell.match(/\r\n|\r|\n/g)!.length : 0);
