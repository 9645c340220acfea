import { plainText } from "../fields/plain-text.ts";
import { countries } from "../fields/countries.ts";
import type { Field } from "../fields/field.ts";
import { problemOf } from "../record-form/rules.ts";
import type { CsvTable } from "./read-csv.ts";
import type { Match } from "./match-columns.ts";

/** A row of a file with what it would become, and what is wrong with it. */
export interface CheckedRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly values: Readonly<Record<string, unknown>>;
  /** Problems by field name; `""` holds those of the row as a whole. */
  readonly problems: Readonly<Record<string, string>>;
}

const sameWord = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** A cell as the field's value: choices and countries also by their words. */
const valueOf = (field: Field, cell: string): unknown => {
  const text = cell.trim();
  if (text === "") return field.nullable ? null : "";
  const options = field.kind === "country" ? countries() : field.options;
  return options.find(({ value, label }) => sameWord(value, text) || sameWord(label, text))?.value ?? text;
};

/** Checks every row by the contract's own rules; `key` is the field that no two rows may share. */
export const checkRows = (table: CsvTable, { columns }: Match, key: string | undefined): CheckedRow[] => {
  const seen = new Map<string, number>();
  return table.rows.map(({ line, cells, problem }) => {
    const values: Record<string, unknown> = {};
    const problems: Record<string, string> = {};
    if (problem !== undefined) problems[""] = problem;
    else if (cells.length > table.headers.length) problems[""] = "More cells than columns.";
    columns.forEach((field, at) => {
      const cell = cells[at] ?? "";
      // An empty cell is left out where the contract has a default.
      if (!field || (cell.trim() === "" && field.mayOmit)) return;
      const value = valueOf(field, cell);
      values[field.name] = value;
      const wrong = problemOf(field, value);
      if (wrong !== undefined) problems[field.name] = wrong;
    });
    if (key !== undefined) {
      const own = plainText(values[key]).trim().toLowerCase();
      const before = seen.get(own);
      if (own !== "" && before !== undefined) problems[key] ??= `The same as on line ${before}.`;
      else seen.set(own, line);
    }
    return { line, cells, values, problems };
  });
};

export const isRight = (row: CheckedRow): boolean => Object.keys(row.problems).length === 0;

/** Adds the server's refusals, named `<list>.<index>.<field>`, to their rows; answers what belongs to no row apart. */
export const addServerProblems = (
  rows: readonly CheckedRow[],
  list: string,
  fields: Readonly<Record<string, readonly string[]>>,
): { rows: CheckedRow[]; others: string[] } => {
  const byRow = new Map<number, Record<string, string>>();
  const others: string[] = [];
  for (const [name, texts] of Object.entries(fields)) {
    const [of, index, ...field] = name.split(".");
    const at = Number(index);
    if (of !== list || !rows[at]) others.push(...texts);
    else byRow.set(at, { ...byRow.get(at), [field.join(".")]: texts.join(" ") });
  }
  return { rows: rows.map((row, at) => ({ ...row, problems: { ...row.problems, ...byRow.get(at) } })), others };
};
