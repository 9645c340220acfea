import type { z } from "zod";
import type { CsvRow } from "../../../contract/core/csv-reader.ts";
import { plainText } from "../format.ts";
import { problemOf } from "../form/rules.ts";
import { type Problems, type Values, valuesOf } from "./cell-value.ts";
import type { Columns } from "./match-columns.ts";
import type { CsvTable } from "./read-csv.ts";
import type { Watched } from "./read-file.ts";

/** A row of a file with its errors. */
export interface CheckedRow extends CsvRow {
  /** Errors by field name; `""` holds those of the row as a whole. */
  readonly problems: Readonly<Record<string, string>>;
}

/** What the rows of a file must be for a kind of record. */
export interface Wanted {
  /** The contract's body of one record. */
  readonly body: z.ZodObject;
  /** The fields that must be unique among the rows; the first one is marked. */
  readonly unique: readonly string[];
}

const none: Problems = {};

/** Values that differ only in case or spaces count as the same; undefined if the row has none. */
const keyOf = (values: Values, unique: readonly string[]): string | undefined => {
  const parts = unique.map((name) => plainText(values[name]).toLowerCase().replace(/\s+/g, ""));
  return parts[0] ? parts.join("\n") : undefined;
};

/** Validates every row by the contract, without blocking the page. */
export const checkRows = async (
  { headers, rows }: CsvTable,
  columns: Columns,
  { body, unique }: Wanted,
  watched: Watched,
): Promise<CheckedRow[]> => {
  const lines = new Map<string, number>();
  const checked: CheckedRow[] = [];
  const check = (row: CsvRow): Problems => {
    const problems: Problems = {};
    const values = valuesOf(row.cells, columns, problems);
    if (row.problem !== undefined) problems[""] = row.problem;
    else if (row.cells.length > headers.length) problems[""] = "More cells than columns.";
    // Field by field only if the row as a whole is invalid: most are valid.
    if (!body.safeParse(values).success) {
      for (const field of columns) {
        const wrong = field && problems[field.name] === undefined && problemOf(field, values[field.name], null);
        const isLeft = field && !(field.name in values) && field.mayOmit;
        if (field && wrong && !isLeft) problems[field.name] = wrong;
      }
    }
    const [marked] = unique;
    const key = keyOf(values, unique);
    if (key === undefined || marked === undefined) return problems;
    const before = lines.get(key);
    if (before === undefined) lines.set(key, row.line);
    else problems[marked] ??= `The same as on line ${before}.`;
    return problems;
  };
  await inSlices(
    rows.length,
    (at) => {
      const problems = check(rows[at]!);
      checked.push({ ...rows[at]!, problems: Object.keys(problems).length === 0 ? none : problems });
    },
    watched,
  );
  return checked;
};

export const isRight = ({ problems }: CheckedRow): boolean => problems === none || Object.keys(problems).length === 0;

/** Adds the server's errors, named `rows.<index>.<field>`, to their rows; returns those that belong to no row. */
export const addServerProblems = (
  rows: readonly CheckedRow[],
  fields: Readonly<Record<string, readonly string[]>>,
): { rows: readonly CheckedRow[]; others: string[] } => {
  const byRow = new Map<number, Problems>();
  const others: string[] = [];
  for (const [name, texts] of Object.entries(fields)) {
    const [of, index, ...field] = name.split(".");
    const at = Number(index);
    if (of !== "rows" || !rows[at]) others.push(...texts);
    else byRow.set(at, { ...byRow.get(at), [field.join(".")]: texts.join(" ") });
  }
  if (byRow.size === 0) return { rows, others };
  return { rows: rows.map((row, at) => ({ ...row, problems: { ...row.problems, ...byRow.get(at) } })), others };
};

/** How long the page may be blocked at a time, in milliseconds. */
const sliceMs = 12;

/** Calls `work` `count` times, with pauses in which the page can render and react. Throws if it is aborted. */
const inSlices = async (count: number, work: (at: number) => void, { signal, onProgress }: Watched): Promise<void> => {
  let until = performance.now() + sliceMs;
  for (let at = 0; at < count; at++) {
    work(at);
    if (performance.now() < until) continue;
    onProgress(at + 1, count);
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
    until = performance.now() + sliceMs;
  }
};
