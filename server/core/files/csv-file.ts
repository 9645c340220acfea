import Papa from "papaparse";
import { Refusal } from "../refusal.ts";

/** What an uploaded CSV may hold. */
export interface CsvRules<Column extends string> {
  /** The field that it is uploaded in: refusals are named after it. */
  readonly field: string;
  readonly columns: readonly Column[];
  /** Without one of these columns the file is refused. */
  readonly needed: readonly Column[];
  readonly rowsMax: number;
  /** What its lines are, as in "lines of hours". */
  readonly what: string;
}

/** A line of the file that is not blank; the header's number is 1. */
export interface CsvLine {
  readonly line: number;
  readonly values: readonly string[];
}

interface CsvHead<Column> {
  /** As the file has it. */
  readonly header: readonly string[];
  /** The place of each column that the file has. */
  readonly columns: ReadonlyMap<Column, number>;
}

/** In bytes: what is read at a time, so that a long file takes neither the memory nor the time of others. */
const pieceBytes = 65_536;
/** In characters: a longer line is no line, or a quotation mark in it is never closed. */
const lineMax = 100_000;

/**
 * Reads a CSV as spreadsheets and systems write it: UTF-8, commas, semicolons or tabs, the header in any case and order.
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
 * `readCsv` for long files: the lines come some hundred at a time, as they are asked for.
 *
 * @throws validation where the file as a whole can't be read, also while the lines are read
 */
export const openCsv = <Column extends string>(
  bytes: Uint8Array,
  rules: CsvRules<Column>,
): CsvHead<Column> & { readonly batches: Iterable<readonly CsvLine[]> } => {
  const unreadable = (message: string): Refusal => new Refusal("validation", { fields: { [rules.field]: [message] } });
  const parsed = linesOf(bytes, unreadable);
  const { value: first } = parsed.next();
  const [header, ...others] = first ?? [];
  if (!header) throw unreadable(`The file has no lines of ${rules.what}.`);
  const batches = filledLines(others, parsed, rules, unreadable);
  return { header: header.values, columns: columnsOf(header.values, rules, unreadable), batches };
};

type Unreadable = (message: string) => Refusal;
type Rules = CsvRules<string>;

/** The text of the file piece by piece, line ends as `\n`; a byte order mark is left out. */
const piecesOf = function* (bytes: Uint8Array, unreadable: Unreadable) {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  // A piece may end between the two characters of a line end.
  let held = "";
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const isLast = at + pieceBytes >= bytes.length;
    const text = held + decode(decoder, bytes.subarray(at, at + pieceBytes), isLast, unreadable);
    held = !isLast && text.endsWith("\r") ? "\r" : "";
    yield { text: text.slice(0, text.length - held.length).replace(/\r\n?/g, "\n"), isLast };
  }
};

const decode = (decoder: TextDecoder, part: Uint8Array, isLast: boolean, unreadable: Unreadable): string => {
  try {
    return decoder.decode(part, { stream: !isLast });
  } catch {
    throw unreadable("The file is not text in UTF-8.");
  }
};

/** The lines of each piece with the numbers they have in the file: a quoted value may hold line breaks. */
const linesOf = function* (bytes: Uint8Array, unreadable: Unreadable): Generator<CsvLine[], undefined> {
  let rest = "";
  let line = 1;
  let parser: Papa.Parser | undefined;
  for (const { text, isLast } of piecesOf(bytes, unreadable)) {
    rest += text;
    parser ??= parserFor(rest);
    // The last line of a piece goes on in the next one.
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

/** Spreadsheets of many countries write semicolons. */
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

/** The place of each column; the header may be written in any case and order. */
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
