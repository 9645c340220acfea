import { type CsvRow, csvRows } from "../../../contract/core/csv-reader.ts";
import { AppError } from "../app-error.ts";

/** What an uploaded CSV may contain. */
export interface CsvRules<Column extends string> {
  /** The upload's field, to which errors are attached. */
  readonly field: string;
  readonly columns: readonly Column[];
  /** A file without one of these columns is rejected. */
  readonly needed: readonly Column[];
  /** Headers of columns that a file may have besides, in lower case. */
  readonly ignored?: ReadonlySet<string>;
  /** What each column is, whatever its header says; empty: it is left out. */
  readonly mapped?: readonly string[] | undefined;
  readonly rowsMax: number;
  /** Noun for its lines, as in "lines of hours". */
  readonly what: string;
}

interface CsvHead<Column> {
  /** As it is in the file. */
  readonly header: readonly string[];
  /** The index of each column in the file. */
  readonly columns: ReadonlyMap<Column, number>;
}

/**
 * Reads a CSV as `csvRows` does, with the header in any case and order.
 *
 * @throws validation where the file as a whole can't be read
 */
export const readCsv = <Column extends string>(
  bytes: Uint8Array,
  rules: CsvRules<Column>,
): CsvHead<Column> & { readonly lines: readonly CsvRow[] } => {
  const { header, columns, batches } = openCsv(bytes, rules);
  return { header, columns, lines: [...batches].flat() };
};

/**
 * `readCsv` for long files: reads some hundred lines at a time, on demand.
 *
 * @throws validation where the file as a whole can't be read, also while the lines are read
 */
export const openCsv = <Column extends string>(
  bytes: Uint8Array,
  rules: CsvRules<Column>,
): CsvHead<Column> & { readonly batches: Iterable<readonly CsvRow[]> } => {
  const unreadable = (message: string): AppError =>
    new AppError("validation", { fields: { [rules.field]: [message] } });
  const read = rightRows(bytes, unreadable);
  const { value: first } = read.next();
  const [header, ...others] = first ?? [];
  if (!header) throw unreadable(`The file has no lines of ${rules.what}.`);
  const batches = countedRows(others, read, rules, unreadable);
  return { header: header.cells, columns: columnsOf(header.cells, rules, unreadable), batches };
};

type Unreadable = (message: string) => AppError;
type Rules = CsvRules<string>;

const rightRows = function* (bytes: Uint8Array, unreadable: Unreadable): Generator<readonly CsvRow[], undefined> {
  for (const rows of csvRows(bytes)) {
    const wrong = rows.find(({ problem }) => problem !== undefined);
    if (wrong) throw unreadable(`Line ${wrong.line}: ${wrong.problem}`);
    yield rows;
  }
};

const countedRows = function* (
  first: readonly CsvRow[],
  others: Iterable<readonly CsvRow[]>,
  { what, rowsMax }: Rules,
  unreadable: Unreadable,
): Generator<readonly CsvRow[], undefined> {
  let count = 0;
  const counted = (rows: readonly CsvRow[]): readonly CsvRow[] => {
    count += rows.length;
    if (count > rowsMax) throw unreadable(`The file has more than ${rowsMax} lines.`);
    return rows;
  };
  yield counted(first);
  for (const rows of others) yield counted(rows);
  if (count === 0) throw unreadable(`The file has no lines of ${what}.`);
};

/** The index of each known column: as they are mapped, or by the header, in any case and order. */
const columnsOf = <Column extends string>(
  header: readonly string[],
  { columns, needed, ignored, mapped }: CsvRules<Column>,
  unreadable: Unreadable,
): ReadonlyMap<Column, number> => {
  if (mapped && mapped.length !== header.length) {
    throw unreadable(`The file has ${header.length} columns, of which ${mapped.length} are mapped.`);
  }
  const names = mapped ?? header.map((name) => name.trim().toLowerCase());
  const isKnown = (name: string): name is Column => (columns as readonly string[]).includes(name);
  const unknown = names.filter((name) => !isKnown(name) && !ignored?.has(name) && !(mapped && name === ""));
  const twice = names.filter((name, index) => name !== "" && names.indexOf(name) !== index);
  const missing = needed.filter((name) => !names.includes(name));
  if (missing.length > 0) throw unreadable(`These columns are missing: ${missing.join(", ")}.`);
  if (twice.length > 0) throw unreadable(`These columns come twice: ${twice.join(", ")}.`);
  if (unknown.length > 0) throw unreadable(`These columns are not known: ${unknown.join(", ").slice(0, 200)}.`);
  return new Map(names.flatMap((name, index) => (isKnown(name) ? [[name, index] as const] : [])));
};
