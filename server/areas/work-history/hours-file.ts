import { setImmediate as nextTurn } from "node:timers/promises";
import Papa from "papaparse";
import { z } from "zod";
import { Email, text } from "../../../contract/fields.ts";
import { hoursColumns, hoursRowsMax } from "../../../contract/work-history.ts";
import { Refusal } from "../../refusal.ts";
import { FileErrors } from "./file-errors.ts";
import { timeReader } from "./hours-times.ts";

type Column = (typeof hoursColumns)[number];

/** A line of the file that is right in itself. */
export interface HoursRow {
  /** In the file; the header's is 1. */
  readonly line: number;
  readonly email: string;
  /** ISO 8601, UTC. */
  readonly checkedInAt: string;
  readonly checkedOutAt: string;
  /** Whole seconds. */
  readonly seconds: number;
  readonly note: string;
}

const Note = text(500);
const rowsATurn = 1000;

/**
 * Reads a file of hours: CSV in UTF-8, times in ISO 8601. Collects what is wrong by line and column.
 *
 * @param timeZone of times without an offset
 * @param now nobody has worked later than this
 * @throws validation where the file as a whole can't be read
 */
export const readHours = async (
  bytes: Uint8Array,
  options: { timeZone: string; now: Date },
): Promise<{ rows: HoursRow[]; errors: FileErrors }> => {
  const { header, lines } = splitLines(decode(bytes));
  const columns = columnsOf(header);
  const errors = new FileErrors();
  const read = rowReader(columns, errors, options);
  const rows: HoursRow[] = [];
  for (const [index, line] of lines.entries()) {
    const row = read(line);
    if (row) rows.push(row);
    // Other calls get their turn during a long file.
    if (index % rowsATurn === rowsATurn - 1) await nextTurn();
  }
  return { rows, errors };
};

const unreadable = (message: string): Refusal => new Refusal("validation", { fields: { hoursData: [message] } });

const decode = (bytes: Uint8Array): string => {
  try {
    // A byte order mark is left out.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw unreadable("The file is not text in UTF-8.");
  }
};

interface Line {
  readonly line: number;
  readonly values: readonly string[];
}

/** The file's lines with the numbers they have in it: a quoted value may hold line breaks, blank lines count. */
const splitLines = (content: string): { header: readonly string[]; lines: Line[] } => {
  const text = content.replace(/\r\n?/g, "\n");
  const [first = ""] = text.split("\n", 1);
  // Spreadsheets of many countries write semicolons.
  const delimiter = [",", ";", "\t"].find((one) => first.includes(one)) ?? ",";
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: "\n" });
  const lines: Line[] = [];
  let line = 1;
  for (const [index, values] of data.entries()) {
    const quote = errors.find((error) => error.type === "Quotes" && error.row === index);
    if (quote) throw unreadable(`Line ${line}: a quotation mark is not closed, or stands inside a value.`);
    lines.push({ line, values });
    line += 1 + values.reduce((breaks, value) => breaks + value.split("\n").length - 1, 0);
  }
  const [header, ...rest] = lines;
  const filled = rest.filter(({ values }) => values.some((value) => value.trim() !== ""));
  if (!header || filled.length === 0) throw unreadable("The file has no lines of hours.");
  if (filled.length > hoursRowsMax) throw unreadable(`The file has more than ${hoursRowsMax} lines.`);
  return { header: header.values, lines: filled };
};

/** The place of each column; the header may be written in any case and order. */
const columnsOf = (header: readonly string[]): ReadonlyMap<Column, number> => {
  const names = header.map((name) => name.trim().toLowerCase());
  const isColumn = (name: string): name is Column => (hoursColumns as readonly string[]).includes(name);
  const unknown = names.filter((name) => !isColumn(name));
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  const missing = hoursColumns.filter((name) => name !== "note" && !names.includes(name));
  if (missing.length > 0) throw unreadable(`These columns are missing: ${missing.join(", ")}.`);
  if (twice.length > 0) throw unreadable(`These columns come twice: ${twice.join(", ")}.`);
  if (unknown.length > 0) throw unreadable(`These columns are not known: ${unknown.join(", ").slice(0, 200)}.`);
  return new Map(names.map((name, index) => [name as Column, index]));
};

/** Reads one line after the other; undefined where something is wrong with it. */
const rowReader = (
  columns: ReadonlyMap<Column, number>,
  errors: FileErrors,
  { timeZone, now }: { timeZone: string; now: Date },
): ((line: Line) => HoursRow | undefined) => {
  const readTime = timeReader(timeZone);
  const seen = new Map<string, number>();
  return ({ line, values }) => {
    const before = errors.count;
    const wrong = (column: Column, message: string): undefined => errors.add(line, column, message);
    const given = (column: Column): string => (values[columns.get(column) ?? -1] ?? "").trim();
    const time = (column: "check_in" | "check_out"): number | undefined => {
      const read = readTime(given(column));
      return typeof read === "number" ? read : wrong(column, read.wrong);
    };
    if (values.length !== columns.size) wrong("email", `This line has ${values.length} values, not ${columns.size}.`);
    const email = Email.safeParse(given("email"));
    if (!email.success) wrong("email", "This is not an e-mail address.");
    const note = Note.safeParse(given("note"));
    if (!note.success) wrong("note", z.treeifyError(note.error).errors[0] ?? "");
    const from = time("check_in");
    const to = time("check_out");
    if (from !== undefined && given("date") !== given("check_in").slice(0, 10)) {
      wrong("date", "This is not the day of the check-in.");
    }
    if (from !== undefined && to !== undefined && to <= from)
      wrong("check_out", "The check-out is not after the check-in.");
    if (to !== undefined && to > now.getTime()) wrong("check_out", "This is in the future.");
    if (email.success && from !== undefined) {
      const session = `${email.data} ${from}`;
      const other = seen.get(session);
      if (other !== undefined) wrong("check_in", `The same session stands on line ${other} already.`);
      else seen.set(session, line);
    }
    if (errors.count > before || !email.success || !note.success || from === undefined || to === undefined) {
      return undefined;
    }
    return {
      line,
      email: email.data,
      checkedInAt: new Date(from).toISOString(),
      checkedOutAt: new Date(to).toISOString(),
      seconds: Math.floor((to - from) / 1000),
      note: note.data,
    };
  };
};
