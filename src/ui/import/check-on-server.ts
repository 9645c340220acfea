import type { z } from "zod";
import type { CsvRow } from "../../../contract/core/csv-reader.ts";
import { importChunk, imports } from "../../../contract/imports/endpoints.ts";
import { call } from "../../providers/client.ts";
import { valuesOf } from "./cell-value.ts";
import { type CheckedRow, isRight } from "./check-rows.ts";
import type { Columns } from "./match-columns.ts";
import type { Watched } from "./read-file.ts";
import { partsOf, patiently } from "./send-import.ts";

/** The server's errors, as in an error's body: `rows.<place in the file>.<field>`. */
export type ServerProblems = Readonly<Record<string, readonly string[]>>;

interface Known {
  readonly rows: readonly CsvRow[];
  readonly fields: ServerProblems;
}
/** What the server said of parts of a file, so that after an edit only the part with the edited row is asked for again. */
export type KnownParts = Map<number, Known>;

const isSame = (one: readonly CsvRow[], other: readonly CsvRow[]): boolean =>
  one.length === other.length && one.every((row, at) => row.cells === other[at]!.cells);

/**
 * Asks the server what it would refuse of the rows that are right so far, such as addresses that are taken. The rows of a
 * part are asked for together, since they may name one another. Throws ApiError, and AbortError.
 */
export const checkOnServer = async (
  { resource, rows, columns, known }: Asked,
  { signal, onProgress }: Watched,
): Promise<ServerProblems> => {
  const fields: Record<string, readonly string[]> = {};
  for (let start = 0; start < rows.length; start += importChunk) {
    const places: number[] = [];
    for (let at = start; at < Math.min(start + importChunk, rows.length); at++) if (isRight(rows[at]!)) places.push(at);
    const asked = places.map((at) => rows[at]!);
    const before = known.get(start);
    const part =
      before && isSame(before.rows, asked)
        ? before
        : { rows: asked, fields: atPlaces(await ask(resource, asked, columns, signal), places) };
    known.set(start, part);
    Object.assign(fields, part.fields);
    onProgress(Math.min(start + importChunk, rows.length), rows.length);
  }
  return fields;
};

interface Asked {
  readonly resource: string;
  readonly rows: readonly CheckedRow[];
  readonly columns: Columns;
  readonly known: KnownParts;
}

const ask = async (
  resource: string,
  rows: readonly CsvRow[],
  columns: Columns,
  signal: AbortSignal,
): Promise<ServerProblems> => {
  const fields: Record<string, string[]> = {};
  for (const part of partsOf(rows.length, (at) => valuesOf(rows[at]!.cells, columns))) {
    signal.throwIfAborted();
    const body = { resource, ...part } as z.input<typeof imports.check.body>;
    Object.assign(fields, (await patiently(() => call(imports.check, { body, signal }), signal)).fields);
  }
  return fields;
};

/** The same errors by the rows' places in the file. */
export const atPlaces = (fields: ServerProblems, places: readonly number[]): ServerProblems =>
  Object.fromEntries(
    Object.entries(fields).map(([name, texts]) => {
      const [of, at, ...rest] = name.split(".");
      const place = places[Number(at)];
      return [of === "rows" && place !== undefined ? ["rows", place, ...rest].join(".") : name, texts];
    }),
  );
