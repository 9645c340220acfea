import { z } from "zod";
import { Email, text } from "../../../contract/core/fields.ts";
import { hoursToldMax } from "../../../contract/hours-uploads/endpoints.ts";
import { hoursColumns, hoursRowsMax } from "../../../contract/work-history/endpoints.ts";
import { type CsvLine, openCsv } from "../../core/files/csv-file.ts";
import { FileErrors } from "../../core/files/file-errors.ts";
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
  /** As the file has them. */
  readonly cells: readonly string[];
}

/** A file of hours while it is read. */
export interface HoursFile {
  readonly header: readonly string[];
  /** The lines that are right, some hundred at a time, as they are asked for. */
  readonly batches: Iterable<readonly HoursRow[]>;
  /** What is wrong so far. */
  readonly errors: FileErrors;
  /** The values of the first lines that are wrong. */
  readonly wrongCells: ReadonlyMap<number, readonly string[]>;
  /** Lines so far, right or wrong. */
  readonly count: () => number;
}

const Note = text(500);

/**
 * Reads a file of hours: CSV in UTF-8, times in ISO 8601. Collects what is wrong by line and column.
 *
 * @param timeZone of times without an offset
 * @param now nobody has worked later than this
 * @throws validation where the file as a whole can't be read, also while its lines are read
 */
export const readHours = (bytes: Uint8Array, options: { timeZone: string; now: Date }): HoursFile => {
  const { header, columns, batches } = openCsv(bytes, {
    field: "hoursData",
    columns: hoursColumns,
    needed: hoursColumns.filter((name) => name !== "note"),
    rowsMax: hoursRowsMax,
    what: "hours",
  });
  const errors = new FileErrors("hoursData");
  const wrongCells = new Map<number, readonly string[]>();
  const read = rowReader(columns, errors, options);
  let count = 0;
  const rowsOf = function* (): Generator<readonly HoursRow[]> {
    for (const lines of batches) {
      count += lines.length;
      yield lines.flatMap((line) => {
        const row = read(line);
        if (!row && wrongCells.size < hoursToldMax) wrongCells.set(line.line, shortened(line.values));
        return row ?? [];
      });
    }
  };
  return { header, batches: rowsOf(), errors, wrongCells, count: () => count };
};

/** What is shown of a line that may hold anything. */
const shortened = (values: readonly string[]): string[] =>
  values.slice(0, 2 * hoursColumns.length).map((value) => value.slice(0, 600));

/** Reads one line after the other; undefined where something is wrong with it. */
const rowReader = (
  columns: ReadonlyMap<Column, number>,
  errors: FileErrors,
  { timeZone, now }: { timeZone: string; now: Date },
): ((line: CsvLine) => HoursRow | undefined) => {
  const readTime = timeReader(timeZone);
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
      cells: values,
    };
  };
};
