import { setImmediate as nextTurn } from "node:timers/promises";
import { z } from "zod";
import { Email, text } from "../../../contract/fields.ts";
import { hoursColumns, hoursRowsMax } from "../../../contract/work-history.ts";
import { type CsvLine, readCsv } from "../../services/csv-file.ts";
import { FileErrors } from "../../services/file-errors.ts";
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
  const { columns, lines } = readCsv(bytes, {
    field: "hoursData",
    columns: hoursColumns,
    needed: hoursColumns.filter((name) => name !== "note"),
    rowsMax: hoursRowsMax,
    what: "hours",
  });
  const errors = new FileErrors("hoursData");
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

/** Reads one line after the other; undefined where something is wrong with it. */
const rowReader = (
  columns: ReadonlyMap<Column, number>,
  errors: FileErrors,
  { timeZone, now }: { timeZone: string; now: Date },
): ((line: CsvLine) => HoursRow | undefined) => {
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
