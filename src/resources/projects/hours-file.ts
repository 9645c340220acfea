import { hoursColumns } from "../../../contract/work-history.ts";
import type { CsvTable } from "../../ui/import/csv-table.ts";

/** What a file of hours comes to. */
export interface HoursSum {
  readonly entries: number;
  readonly people: number;
  /** Worked time of the entries whose times can be read. */
  readonly seconds: number;
  readonly missing: readonly string[];
}

/** Adds up a file of hours before it is sent; the server's own sum is what counts. */
export const hoursSum = ({ headers, rows }: CsvTable): HoursSum => {
  const at = (name: string) => headers.findIndex((header) => header.toLowerCase() === name);
  const cell = (cells: readonly string[], name: string): string => cells[at(name)]?.trim() ?? "";
  const seconds = rows.map(
    ({ cells }) => (Date.parse(cell(cells, "check_out")) - Date.parse(cell(cells, "check_in"))) / 1000,
  );
  return {
    entries: rows.length,
    people: new Set(rows.map(({ cells }) => cell(cells, "email").toLowerCase())).size,
    seconds: seconds.reduce((sum, of) => sum + (of > 0 ? of : 0), 0),
    missing: hoursColumns.filter((name) => name !== "note" && at(name) < 0),
  };
};
