import type { Field } from "../fields/field.ts";
import { type Columns, guessColumns, isHeaderOf } from "./match-columns.ts";
import type { CsvTable } from "./read-csv.ts";

/** Two fields that a file may have in one column, such as a person's full name. */
export interface SplitDeclaration {
  readonly name: string;
  readonly label: string;
  /** Further headers under which files have it. */
  readonly aliases: readonly string[];
  readonly into: readonly [first: string, rest: string];
}

/** Such a column as a field that columns are mapped to; it is never part of a record. */
export interface Split extends Field {
  readonly aliases: readonly string[];
  readonly into: readonly [first: Field, rest: Field];
}

export const splitOf = (declared: SplitDeclaration | undefined, fields: readonly Field[]): Split | undefined => {
  const [first, rest] = declared?.into.map((name) => fields.find((field) => field.name === name)) ?? [];
  return declared && first && rest && { ...first, ...declared, mayOmit: true, into: [first, rest] };
};

/** Guesses the columns of a file; one that holds two fields counts only where neither has a column of its own. */
export const guessWithSplit = (headers: readonly string[], fields: readonly Field[], split?: Split): Columns => {
  const columns = guessColumns(headers, fields);
  if (!split || columns.some((field) => field && split.into.includes(field))) return columns;
  const names = [split.name, split.label, ...split.aliases];
  const at = headers.findIndex((header, place) => !columns[place] && isHeaderOf(header, names));
  return columns.map((field, place) => (place === at ? split : field));
};

/**
 * The file with two columns in place of the one that holds both, which can be corrected one by one. “Lovelace, Ada” is
 * the rest before the first, up to its first comma; of any other text the first word is the first. A file without such
 * a column stays as it is.
 */
export const splitTable = (table: CsvTable, columns: Columns, split?: Split): { table: CsvTable; columns: Columns } => {
  const at = split ? columns.indexOf(split) : -1;
  if (!split || at < 0) return { table, columns };
  return {
    table: {
      headers: table.headers.toSpliced(at, 1, ...split.into.map(({ label }) => label)),
      rows: table.rows.map((row) =>
        row.cells.length > at ? { ...row, cells: row.cells.toSpliced(at, 1, ...halves(row.cells[at]!)) } : row,
      ),
    },
    columns: columns
      .map((field) => (field && split.into.includes(field) ? undefined : field))
      .toSpliced(at, 1, ...split.into),
  };
};

const halves = (text: string): [string, string] => {
  const [rest = "", ...before] = text.split(",").flatMap((part) => part.trim() || []);
  if (before.length > 0) return [before.join(", "), rest];
  const [word = "", ...others] = rest.split(/\s+/);
  return [word, others.join(" ")];
};
