import { z } from "zod";
import { problemColumns } from "../../../contract/core/csv-cells.ts";
import { Email, text } from "../../../contract/core/fields.ts";
import { hoursReportedMax, longestSessionDays } from "../../../contract/hours-uploads/endpoints.ts";
import { schemaInfo } from "../../../contract/core/schema-info.ts";
import { ExportedHours } from "../../../contract/work-history/entity.ts";
import { hoursColumns, hoursRowsMax, workHistory } from "../../../contract/work-history/endpoints.ts";
import type { CsvRow } from "../../../contract/core/csv-reader.ts";
import { openCsv } from "../../core/files/csv-file.ts";
import { FileErrors } from "../../core/files/file-errors.ts";
import { dateAfter, isDate, isTimeOnly, timeReader, withDate } from "./hours-times.ts";

type Column = (typeof hoursColumns)[number];

/** A valid line of the file. */
export interface HoursRow {
  /** The line number in the file; the header's is 1. */
  readonly line: number;
  readonly email: string;
  /** ISO 8601, UTC. */
  readonly checkedInAt: string;
  readonly checkedOutAt: string;
  /** Whole seconds. */
  readonly seconds: number;
  readonly note: string;
  /** The times without an offset that the clocks showed twice. */
  readonly twice: readonly ("check-in" | "check-out")[];
  /** As in the file. */
  readonly cells: readonly string[];
}

/** A file of hours while it is being read. */
export interface HoursFile {
  readonly header: readonly string[];
  /** The valid lines, some hundred at a time, read on demand. */
  readonly batches: Iterable<readonly HoursRow[]>;
  /** The errors so far. */
  readonly errors: FileErrors;
  /** The values of the first invalid lines. */
  readonly wrongCells: ReadonlyMap<number, readonly string[]>;
  /** Lines so far, valid or not. */
  readonly count: () => number;
}

/** The columns of a file that the work history exported, or the console saved with its problems. */
const otherHeaders: ReadonlySet<string> = new Set([
  ...problemColumns,
  ...workHistory.export.query.shape.columns
    .unwrap()
    .element.options.map((name) => (schemaInfo(ExportedHours.shape[name]).meta.label ?? name).toLowerCase()),
]);

const Note = text(500);

export interface HoursOptions {
  /** Of times without an offset. */
  readonly timeZone: string;
  /** Later times are errors. */
  readonly now: Date;
  /** What each column of the file is, where its header does not say so. */
  readonly mapped?: readonly string[] | undefined;
}

/**
 * Reads a file of hours: CSV, times in ISO 8601 or of the line's day. Collects errors by line and column.
 *
 * @throws validation where the file as a whole can't be read, also while its lines are read
 */
export const readHours = (bytes: Uint8Array, options: HoursOptions): HoursFile => {
  const { header, columns, batches } = openCsv(bytes, {
    field: "hoursData",
    columns: hoursColumns,
    ignored: otherHeaders,
    needed: hoursColumns.filter((name) => name !== "note"),
    mapped: options.mapped,
    rowsMax: hoursRowsMax,
    what: "hours",
  });
  const errors = new FileErrors("hoursData");
  const wrongCells = new Map<number, readonly string[]>();
  const read = rowReader(columns, header.length, errors, options);
  let count = 0;
  const rowsOf = function* (): Generator<readonly HoursRow[]> {
    for (const lines of batches) {
      count += lines.length;
      yield lines.flatMap((line) => {
        const row = read(line);
        if (!row && wrongCells.size < hoursReportedMax) wrongCells.set(line.line, shortened(line.cells, header.length));
        return row ?? [];
      });
    }
  };
  return { header, batches: rowsOf(), errors, wrongCells, count: () => count };
};

/** Shortens a line for display, since it may contain anything. */
const shortened = (cells: readonly string[], width: number): string[] =>
  cells.slice(0, 2 * width).map((cell) => cell.slice(0, 600));

/** Reads line by line; returns undefined for a line with errors. */
const rowReader = (
  columns: ReadonlyMap<Column, number>,
  width: number,
  errors: FileErrors,
  { timeZone, now }: HoursOptions,
): ((line: CsvRow) => HoursRow | undefined) => {
  const readTime = timeReader(timeZone);
  return ({ line, cells }) => {
    const before = errors.count;
    const wrong = (column: Column, message: string): undefined => errors.add(line, column, message);
    const cellOf = (column: Column): string => (cells[columns.get(column) ?? -1] ?? "").trim();
    const day = cellOf("date");
    const [entered, left] = [cellOf("check_in"), cellOf("check_out")];
    const isDateWrong = !isDate(day) && (isTimeOnly(entered) || isTimeOnly(left));
    const time = (column: "check_in" | "check_out", value: string, of: string): readonly number[] => {
      if (isDateWrong && isTimeOnly(value)) return [];
      const read = readTime(withDate(value, of));
      if (!("wrong" in read)) return read;
      wrong(column, read.wrong);
      return [];
    };
    if (cells.length !== width) wrong("email", `This line has ${cells.length} values, not ${width}.`);
    const email = Email.safeParse(cellOf("email"));
    if (!email.success) wrong("email", "Enter an e-mail address.");
    const note = Note.safeParse(cellOf("note"));
    if (!note.success) wrong("note", z.treeifyError(note.error).errors[0] ?? "");
    if (isDateWrong) wrong("date", "Write it as 2026-03-31.");
    const begins = time("check_in", entered, day);
    const isNextDay = isTimeOnly(entered) && isTimeOnly(left) && withDate(left, day) < withDate(entered, day);
    const ends = time("check_out", left, isNextDay ? dateAfter(day) : day);
    const from = begins[0];
    // Of two the earlier one that is after the check-in.
    const to = ends.find((end) => from !== undefined && end > from) ?? ends[0];
    if (from !== undefined && day !== withDate(entered, day).slice(0, 10)) {
      wrong("date", "This is not the day of the check-in.");
    }
    if (from !== undefined && to !== undefined && to <= from)
      wrong("check_out", "The check-out is not after the check-in.");
    if (from !== undefined && to !== undefined && to > from + longestSessionDays * 86_400_000)
      wrong("check_out", `This is more than ${longestSessionDays} days after the check-in. Check both dates.`);
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
      twice: [...(begins.length > 1 ? ["check-in" as const] : []), ...(ends.length > 1 ? ["check-out" as const] : [])],
      cells,
    };
  };
};
