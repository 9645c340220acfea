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

interface CsvContent<Column> {
  /** The place of each column that the file has. */
  readonly columns: ReadonlyMap<Column, number>;
  readonly lines: readonly CsvLine[];
}

/**
 * Reads a CSV as spreadsheets and systems write it: UTF-8, commas, semicolons or tabs, the header in any case and order.
 *
 * @throws validation where the file as a whole can't be read
 */
export const readCsv = <Column extends string>(bytes: Uint8Array, rules: CsvRules<Column>): CsvContent<Column> => {
  const unreadable = (message: string): Refusal => new Refusal("validation", { fields: { [rules.field]: [message] } });
  const { header, lines } = splitLines(decode(bytes, unreadable), rules, unreadable);
  return { columns: columnsOf(header, rules, unreadable), lines };
};

type Unreadable = (message: string) => Refusal;
type Rules = CsvRules<string>;

const decode = (bytes: Uint8Array, unreadable: Unreadable): string => {
  try {
    // A byte order mark is left out.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw unreadable("The file is not text in UTF-8.");
  }
};

/** The file's lines with the numbers they have in it: a quoted value may hold line breaks, blank lines count. */
const splitLines = (content: string, { what, rowsMax }: Rules, unreadable: Unreadable) => {
  const text = content.replace(/\r\n?/g, "\n");
  const [first = ""] = text.split("\n", 1);
  // Spreadsheets of many countries write semicolons.
  const delimiter = [",", ";", "\t"].find((one) => first.includes(one)) ?? ",";
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: "\n" });
  const lines: CsvLine[] = [];
  let line = 1;
  for (const [index, values] of data.entries()) {
    const quote = errors.find((error) => error.type === "Quotes" && error.row === index);
    if (quote) throw unreadable(`Line ${line}: a quotation mark is not closed, or stands inside a value.`);
    lines.push({ line, values });
    line += 1 + values.reduce((breaks, value) => breaks + value.split("\n").length - 1, 0);
  }
  const [header, ...rest] = lines;
  const filled = rest.filter(({ values }) => values.some((value) => value.trim() !== ""));
  if (!header || filled.length === 0) throw unreadable(`The file has no lines of ${what}.`);
  if (filled.length > rowsMax) throw unreadable(`The file has more than ${rowsMax} lines.`);
  return { header: header.values, lines: filled };
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
