import { csvFileOf } from "../../../contract/core/csv-cells.ts";
import { HoursLine, hoursColumns } from "../../../contract/work-history/endpoints.ts";
import { fieldAt } from "../../ui/fields/field.ts";
import { keptColumns } from "../../ui/import/kept-columns.ts";
import { type Columns, guessColumns, type Match, matchOf } from "../../ui/import/match-columns.ts";
import { type CsvTable, readCsv } from "../../ui/import/read-csv.ts";
import { dayInName } from "../../ui/save-file.ts";

/** Under which the mapping of files with the same headers is kept. */
export const hoursName = "hours";
export const hoursFields = hoursColumns.flatMap((name) => fieldAt(HoursLine, name) ?? []);

/** A file of hours whose columns the server does not know by their headers, and how they are mapped. */
export interface Mapped {
  /** Its header and first lines. */
  readonly table: CsvTable;
  readonly match: Match;
}

/** How much of a file is read for its header and some values, in bytes. */
const headBytes = 65_536;

/** How the columns of a file are mapped; undefined where their headers say what they are, as in an export of hours. */
export const readColumns = async (file: File): Promise<Mapped | undefined> => {
  const table = await readCsv(file.slice(0, headBytes));
  const names = new Set(table.headers.map((header) => header.toLowerCase()));
  const isNamed = hoursFields.every(({ name, mayOmit }) => mayOmit || names.has(name));
  if (isNamed || table.headers.length === 0) return undefined;
  return mapTo(table, keptColumns(hoursName, table.headers, hoursFields) ?? guessColumns(table.headers, hoursFields));
};

export const mapTo = (table: CsvTable, columns: Columns): Mapped => ({
  table,
  match: matchOf(columns, table.headers, hoursFields),
});

/** What the server is told of the columns, by their places. */
export const columnsText = ({ match }: Mapped): string => match.columns.map((field) => field?.name ?? "").join(",");

/** A file as it may be, with a day's and a night's work of yesterday. */
export const sampleHours = (now = new Date()): string => {
  const day = dayInName(new Date(now.getTime() - 86_400_000));
  return csvFileOf([
    hoursColumns,
    ["ada@company.example", day, "09:00", "17:30", ""],
    ["grace@company.example", day, "22:00", "06:00", "Night shift"],
  ]);
};
