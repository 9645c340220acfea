import type { z } from "zod";
import { csvOf } from "../../../contract/core/csv-cells.ts";
import { type Field, fieldAt } from "../fields/field.ts";
import type { CheckedRow } from "./check-rows.ts";
import { missingText } from "./column-map.tsx";
import { keepColumns, keptColumns } from "./kept-columns.ts";
import { type Columns, guessColumns, type Match, matchOf, withColumn } from "./match-columns.ts";
import { type CsvTable, withCell } from "./read-csv.ts";
import { readFile, type Watched } from "./read-file.ts";

/** A file that the server reads and checks as a whole, with what was mapped and edited since it was chosen. */
export interface TableFile {
  readonly name: string;
  readonly table: CsvTable;
  readonly match: Match;
  readonly isEdited: boolean;
  /** As the server gets it: the chosen file, or its columns under the names that the server knows. */
  readonly file: File;
  /** What the server would not see, and leave out without a word. */
  readonly unseen: readonly FileProblem[];
}

/** What a kind of file may hold. */
export interface TableKind {
  /** Under which the mapping of files with the same headers is kept. */
  readonly kind: string;
  readonly fields: readonly Field[];
}

/** A kind of file whose lines have some fields of a schema. */
export const tableKind = (kind: string, line: z.ZodObject, names: readonly string[]): TableKind => ({
  kind,
  fields: names.flatMap((name) => fieldAt(line, name) ?? []),
});

/** An error that the server found in a line of the file, by the name of a field. */
export interface FileProblem {
  readonly line: number;
  readonly column: string;
  readonly message: string;
}

const unwatched = (): Watched => ({ signal: new AbortController().signal, onProgress: () => {} });

/** Reads a file off the page's thread and maps its columns: by their names, as the last time, or by likeness. */
export const readTable = async (chosen: File, { kind, fields }: TableKind): Promise<TableFile> => {
  const table = await readFile(chosen, unwatched());
  const { headers } = table;
  const columns = namedColumns(headers, fields) ?? keptColumns(kind, headers, fields) ?? guessColumns(headers, fields);
  const isAsNamed = headers.every((header, at) => columns[at]?.name.toLowerCase() === header.toLowerCase());
  const read = { name: chosen.name, table, match: matchOf(columns, headers, fields), isEdited: false };
  return isAsNamed ? { ...read, file: chosen, unseen: unseenIn(table, read.match) } : changed(read);
};

/** Whether one has to say what the columns are. */
export const isUnmapped = ({ match: { missing, columns } }: TableFile): boolean =>
  missing.length > 0 || columns.every((field) => !field);

/** The file with another field for a column, which is kept for files with the same headers. */
export const mapColumn = (
  of: TableFile,
  { kind, fields }: TableKind,
  at: number,
  field: Field | undefined,
): TableFile => {
  const { headers } = of.table;
  const columns = withColumn(of.match.columns, at, field);
  keepColumns(kind, headers, columns);
  return changed({ ...of, match: matchOf(columns, headers, fields) });
};

/** The file with another text in one cell. */
export const editCell = (of: TableFile, line: number, at: number, text: string): TableFile =>
  changed({ ...of, table: withCell(of.table, line, at, text), isEdited: true });

/** The file without some lines; the others keep their numbers. */
export const withoutLines = (of: TableFile, lines: ReadonlySet<number>): TableFile => {
  const { headers, rows } = of.table;
  return changed({ ...of, table: { headers, rows: rows.filter(({ line }) => !lines.has(line)) } });
};

/** Why the server isn't asked about the file yet; undefined if it can be. */
export const stopText = (of: TableFile): string | undefined => {
  const { table, match } = of;
  const broken = table.rows.find(({ problem }) => problem !== undefined);
  if (broken) return `Line ${broken.line}: ${broken.problem}`;
  if (table.rows.length === 0) return "The file has no rows below its header.";
  if (match.missing.length === 0 && isUnmapped(of)) return "No column is known: choose what they are below.";
  return missingText(match);
};

/** Every row with its errors. */
export const rowsWithProblems = ({ table }: TableFile, found: readonly FileProblem[]): CheckedRow[] => {
  const byLine = Map.groupBy(found, ({ line }) => line);
  return table.rows.map((row) => {
    const problems: Record<string, string> = {};
    for (const { column, message } of byLine.get(row.line) ?? []) {
      problems[column] = problems[column] === undefined ? message : `${problems[column]} ${message}`;
    }
    return { ...row, problems };
  });
};

const unseenIn = ({ headers, rows }: CsvTable, { columns }: Match): FileProblem[] =>
  rows.flatMap(({ line, cells }) => {
    const column = columns.find((field) => field)?.name ?? "";
    if (cells.length > headers.length) return [{ line, column: "", message: "More cells than columns." }];
    const isBlank = !columns.some((field, at) => field && (cells[at] ?? "").trim() !== "");
    return isBlank ? [{ line, column, message: "Nothing in the columns that are used." }] : [];
  });

/**
 * The columns by the very names of the fields: where all headers are such, or all that are needed are there, as in an
 * export, whose other columns have headers like them.
 */
const namedColumns = (headers: readonly string[], fields: readonly Field[]): Columns | undefined => {
  const names = headers.map((header) => header.toLowerCase());
  const columns = names.map((name, at) =>
    names.indexOf(name) === at ? fields.find((field) => field.name.toLowerCase() === name) : undefined,
  );
  const needed = fields.filter(({ mayOmit }) => !mayOmit);
  const isWhole = needed.length > 0 && needed.every((field) => columns.includes(field));
  return isWhole || columns.every((field) => field !== undefined) ? columns : undefined;
};

const changed = (of: Omit<TableFile, "file" | "unseen">): TableFile => {
  const { table, file } = written(of);
  return { ...of, table, file, unseen: unseenIn(table, of.match) };
};

/**
 * The columns that are used, under their names. Each row stays on its line, so that the server's errors name that of the
 * chosen file; only what is edited to more lines than it had moves those after it.
 */
const written = (of: Omit<TableFile, "file" | "unseen">): Pick<TableFile, "table" | "file"> => {
  const used = of.match.columns.flatMap((field, at) => (field ? [{ name: field.name, at }] : []));
  const parts = [csvOf([used.map(({ name }) => name)])];
  let next = 2;
  const rows = of.table.rows.map((row) => {
    const cells = used.map(({ at }) => row.cells[at] ?? "");
    const line = Math.max(next, row.line);
    parts.push("\r\n".repeat(line - next), csvOf([cells]));
    next = line + 1 + breaksIn(cells);
    return line === row.line ? row : { ...row, line };
  });
  const file = new File(parts, `${of.name.replace(/\.\w+$/, "")}.csv`, { type: "text/csv" });
  return { table: { headers: of.table.headers, rows }, file };
};

const breaksIn = (cells: readonly string[]): number =>
  cells.reduce((breaks, cell) => breaks + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
