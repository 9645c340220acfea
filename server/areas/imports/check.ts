import { z } from "zod";
import { importOf } from "../../../contract/core/importable.ts";
import type { imports } from "../../../contract/imports/endpoints.ts";
import type { Context } from "../../core/http/context.ts";
import type { Importer } from "../../core/importer.ts";
import { importerOf, requireImporter } from "./actions.ts";
import { invalidRows, problemFields, refusedRows } from "./row-problems.ts";

type Rows = z.output<typeof imports.check.body>;
type Fields = Record<string, string[]>;

/**
 * What would be refused of some rows, as errors are named in an error's body. The rows are written by the very code that
 * imports them, and the transaction is rolled back: what an import says later can't differ, but for what others write
 * meanwhile. A row with an error is left out of the checks after it. Throws forbidden; validation where an error belongs
 * to no row.
 */
export const checkRows = async (context: Context, { resource, from, rows }: Rows): Promise<Fields> => {
  const { sql, me } = context;
  requireImporter(me, resource);
  const importer = importerOf(context.services, resource);
  const { row: schema } = importOf(resource);
  const read = rows.map((row, place) => ({ row: from + place, ...schema.safeParse(row) }));
  const issues = read.flatMap(({ error }, place) =>
    (error?.issues ?? []).map((issue) => ({ ...issue, path: [place, ...issue.path] })),
  );
  const right = read.flatMap(({ row, data }) => (data ? [{ row, body: data as never }] : []));
  const bodies = right.map(({ body }) => body);
  const above = importer.above?.(me, bodies) ?? [];
  const wrong = (await importer.wrong?.(sql, bodies)) ?? [];
  const known = new Set([...above, ...wrong.map(({ place }) => place)]);
  const rest = right.filter((_, place) => !known.has(place));
  const taken = await takenOf(
    context,
    importer,
    rest.map(({ body }) => body),
  );
  const { field, noun } = importer.unique;
  const rowsAt = (of: readonly { readonly row: number }[], places: readonly number[]) =>
    places.map((place) => of[place]!.row);
  return {
    ...invalidRows(new z.ZodError(issues), from).details.fields,
    ...refusedRows("role_above", rowsAt(right, above), "role").details.fields,
    ...problemFields(wrong, (place) => right[place]!.row),
    ...refusedRows("taken", rowsAt(rest, taken), field, { noun }).details.fields,
  };
};

/** Thrown to roll back what was written for the sake of its result. */
class Undone extends Error {
  readonly taken: readonly number[];
  constructor(taken: readonly number[]) {
    super("Rolled back");
    this.taken = taken;
  }
}

const takenOf = async (
  { change }: Context,
  importer: Importer<never>,
  bodies: readonly never[],
): Promise<readonly number[]> => {
  if (bodies.length === 0) return [];
  try {
    return await change(async (write) => {
      throw new Undone(await importer.insert({ write, invite: false }, bodies));
    });
  } catch (error) {
    if (error instanceof Undone) return error.taken;
    throw error;
  }
};
