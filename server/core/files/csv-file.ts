import Papa from "papaparse";
import { AppError } from "../app-error.ts";

/** What an uploaded CSV may contain. */
export interface CsvRules<Column extends string> {
  /** The upload's field, to which errors are attached. */
  readonly field: string;
  readonly columns: readonly Column[];
  /** A file without one of these columns is rejected. */
  readonly needed: readonly Column[];
  readonly rowsMax: number;
  /** Noun for its lines, as in "lines of hours". */
  readonly what: string;
}

/** A line of the file that is not blank; the header's number is 1. */
export interface CsvLine {
  readonly line: number;
  readonly values: readonly string[];
}

interface CsvHead<Column> {
  /** As it is in the file. */
  readonly header: readonly string[];
  /** The index of each column in the file. */
  readonly columns: ReadonlyMap<Column, number>;
}

/** In bytes: read at a time, so that a long file takes neither much memory nor the time of other requests. */
const pieceBytes = 65_536;
/** In characters: beyond this a quotation mark is never closed, or the file has no lines. */
const lineMax = 100_000;

/**
 * Reads a CSV as spreadsheets and systems write it: UTF-8, commas, semicolons or tabs, the header in any case and
 * order.
 *
 * @throws validation where the file as a whole can't be read
 */
export const readCsv = <Column extends string>(
  bytes: Uint8Array,
  rules: CsvRules<Column>,
): CsvHead<Column> & { readonly lines: readonly CsvLine[] } => {
  const { header, columns, batches } = openCsv(bytes, rules);
  return { header, columns, lines: [...batches].flat() };
};

/**
 * `readCsv` for long files: reads some hundred lines at a time, on demand.
 *
 * @throws validation where the file as a whole can't be read, also while the lines are read
 */
export const openCsv = <Column extends string>(
  bytes: Uint8Array,
  rules: CsvRules<Column>,
): CsvHead<Column> & { readonly batches: Iterable<readonly CsvLine[]> } => {
  const unreadable = (message: string): AppError =>
    new AppError("validation", { fields: { [rules.field]: [message] } });
  const parsed = linesOf(bytes, unreadable);
  const { value: first } = parsed.next();
  const [header, ...others] = first ?? [];
  if (!header) throw unreadable(`The file has no lines of ${rules.what}.`);
  const batches = filledLines(others, parsed, rules, unreadable);
  return { header: header.values, columns: columnsOf(header.values, rules, unreadable), batches };
};

type Unreadable = (message: string) => AppError;
type Rules = CsvRules<string>;

/** The file's text in pieces, with line ends as `\n` and without a byte-order mark. */
const piecesOf = function* (bytes: Uint8Array, unreadable: Unreadable) {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  // A piece may end between the two characters of a line end.
  let carried = "";
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const isLast = at + pieceBytes >= bytes.length;
    const text = carried + decode(decoder, bytes.subarray(at, at + pieceBytes), isLast, unreadable);
    carried = !isLast && text.endsWith("\r") ? "\r" : "";
    yield { text: text.slice(0, text.length - carried.length).replace(/\r\n?/g, "\n"), isLast };
  }
};

const decode = (decoder: TextDecoder, part: Uint8Array, isLast: boolean, unreadable: Unreadable): string => {
  try {
    return decoder.decode(part, { stream: !isLast });
  } catch {
    throw unreadable("The file is not text in UTF-8.");
  }
};

/** The lines of each piece with their numbers in the file: a quoted value may contain line breaks. */
const linesOf = function* (bytes: Uint8Array, unreadable: Unreadable): Generator<CsvLine[], undefined> {
  let rest = "";
  let line = 1;
  let parser: Papa.Parser | undefined;
  for (const { text, isLast } of piecesOf(bytes, unreadable)) {
    rest += text;
    parser ??= parserFor(rest);
    // The last line of a piece continues in the next one.
    const { data, errors, meta } = parser.parse(rest, 0, !isLast) as Papa.ParseResult<string[]>;
    const lines: CsvLine[] = [];
    const [wrong] = errors;
    for (const [index, values] of data.entries()) {
      if (index === wrong?.row) {
        throw unreadable(`Line ${line}: a quotation mark is not closed, or stands inside a value.`);
      }
      lines.push({ line, values });
      line += 1 + values.reduce((breaks, value) => breaks + value.split("\n").length - 1, 0);
    }
    rest = rest.slice(meta.cursor);
    if (!isLast && rest.length > lineMax) {
      throw unreadable(`Line ${line} is too long, or a quotation mark in it is not closed.`);
    }
    if (lines.length > 0) yield lines;
  }
};

/** Spreadsheets of many locales write semicolons. */
const parserFor = (text: string): Papa.Parser => {
  const [first = ""] = text.split("\n", 1);
  const delimiter = [",", ";", "\t"].find((one) => first.includes(one)) ?? ",";
  return new Papa.Parser({ delimiter, newline: "\n" });
};

const filledLines = function* (
  first: readonly CsvLine[],
  others: Iterable<readonly CsvLine[]>,
  { what, rowsMax }: Rules,
  unreadable: Unreadable,
): Generator<readonly CsvLine[], undefined> {
  let count = 0;
  const filledOf = (lines: readonly CsvLine[]): readonly CsvLine[] => {
    const filled = lines.filter(({ values }) => values.some((value) => value.trim() !== ""));
    count += filled.length;
    if (count > rowsMax) throw unreadable(`The file has more than ${rowsMax} lines.`);
    return filled;
  };
  yield filledOf(first);
  for (const lines of others) yield filledOf(lines);
  if (count === 0) throw unreadable(`The file has no lines of ${what}.`);
};

/** The index of each column; the header may be in any case and order. */
const columnsOf = <Column extends string>(
  header: readonly string[],
  { columns, needed }: CsvRules<Column>,
  unreadable: Unreadable,
): ReadonlyMap<Column, number> => {
  const names = header.map((name) => name.trim().toLowerCase());
  const unknown = names.filter((name) => !(columns as readonly string[]).includes(name));
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  const missing = needed.filter((name) => !names.includes(name));
  if (missing.length > 0) throw unreadable(`These columns are missing: ${missing.join(", ")}.`);
  if (twice.length > 0) throw unreadable(`These columns come twice: ${twice.join(", ")}.`);
  if (unknown.length > 0) throw unreadable(`These columns are not known: ${unknown.join(", ").slice(0, 200)}.`);
  return new Map(names.map((name, index) => [name as Column, index]));
};
