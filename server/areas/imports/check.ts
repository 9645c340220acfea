import { z } from "zod";
import { importOf } from "../../../contract/core/importable.ts";
import { messageOf } from "../../../contract/core/errors.ts";
import type { imports } from "../../../contract/imports/endpoints.ts";
import type { Context } from "../../core/http/context.ts";
import type { Importer, RowProblem } from "../../core/importer.ts";
import { importerOf, requireImporter } from "./actions.ts";
import { invalidRows } from "./row-problems.ts";

type Rows = z.output<typeof imports.check.body>;
type Fields = Record<string, string[]>;

/** A row whose shape is right, and its number in the file. */
interface Right {
  readonly row: number;
  readonly body: never;
}

/**
 * What would be refused of some rows, as errors are named in an error's body. The rows are written by the very code that
 * imports them, and the transaction is rolled back: what an import says later can't differ, but for what others write
 * meanwhile. A row with an error is left out of the checks after it. Throws forbidden; validation where an error belongs
 * to no row.
 */
export const checkRows = async (context: Context, { resource, from, rows }: Rows): Promise<Fields> => {
  requireImporter(context.me, resource);
  const schema = importOf(resource).row;
  const importer = importerOf(context.services, resource);
  const read = z.array(schema).safeParse(rows);
  const fields: Fields = read.success ? {} : { ...invalidRows(read.error, from).details.fields };
  const right = rows.flatMap((row, place): Right[] => {
    const { data } = schema.safeParse(row);
    return data ? [{ row: from + place, body: data as never }] : [];
  });
  const known = await namedProblems(context, importer, right);
  const rest = right.filter((_, place) => !known.has(place));
  for (const [place, problems] of known) Object.assign(fields, named(right[place]!, problems));
  const { field, noun } = importer.unique;
  for (const place of await takenOf(context, importer, rest)) {
    Object.assign(fields, named(rest[place]!, [{ place, field, message: messageOf("taken", { noun }) }]));
  }
  return fields;
};

const named = ({ row }: Right, problems: readonly RowProblem[]): Fields =>
  Object.fromEntries(problems.map(({ field, message }) => [`rows.${row}.${field}`, [message]]));

/** Roles that the caller may not assign, and what an importer finds wrong, by the position among the rows. */
const namedProblems = async ({ sql, me }: Context, importer: Importer<never>, right: readonly Right[]) => {
  const bodies = right.map(({ body }) => body);
  const above = (importer.above?.(me, bodies) ?? []).map((place) => ({
    place,
    field: "role",
    message: messageOf("role_above"),
  }));
  return Map.groupBy([...above, ...((await importer.wrong?.(sql, bodies)) ?? [])], ({ place }) => place);
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
  right: readonly Right[],
): Promise<readonly number[]> => {
  if (right.length === 0) return [];
  try {
    return await change(async (write) => {
      const bodies = right.map(({ body }) => body);
      throw new Undone(await importer.insert({ write, invite: false }, bodies));
    });
  } catch (error) {
    if (error instanceof Undone) return error.taken;
    throw error;
  }
};
