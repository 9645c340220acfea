/** A file of lines and cells, as it was read. */
export interface CsvTable {
  readonly headers: readonly string[];
  readonly rows: readonly CsvRow[];
}
export interface CsvRow {
  /** The line of the file on which the row begins; the header stands on line 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** What is wrong with the row as such, such as a quote that is never closed. */
  readonly problem: string | undefined;
}
