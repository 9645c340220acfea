import { z } from "zod";
import { type ErrorCode, messageOf } from "../../../contract/core/errors.ts";
import { importProblemsMax } from "../../../contract/imports/endpoints.ts";
import type { Sql } from "../../core/db/pool.ts";
import type { Person } from "../../core/http/person.ts";
import { invalidInput } from "../../core/http/errors.ts";
import { Refusal } from "../../core/refusal.ts";
import type { Importer, RowProblem } from "../../core/importer.ts";

/** What zod says of a list of rows, by their numbers in the file. */
export const invalidRows = (error: z.ZodError, from: number): Refusal =>
  invalidInput(
    new z.ZodError(
      error.issues.map((issue) => {
        const [index, ...rest] = issue.path;
        return { ...issue, path: ["rows", from + Number(index), ...rest] };
      }),
    ),
  );

/** Refuses rows by their numbers in the file, all for one reason; so many are named that the reply stays small. */
export const refusedRows = (
  code: ErrorCode,
  rows: readonly number[],
  field: string,
  params: Record<string, string> = {},
): Refusal => {
  const named = rows.slice(0, importProblemsMax).map((row) => [`rows.${row}.${field}`, [messageOf(code, params)]]);
  return new Refusal(code, { params, fields: Object.fromEntries(named) as Record<string, string[]> });
};

/** Refuses rows of a part that begins with the row `from`, each with its own words. */
const wrongRows = (problems: readonly RowProblem[], from: number): Refusal => {
  const named = problems
    .slice(0, importProblemsMax)
    .map(({ place, field, message }) => [`rows.${from + place}.${field}`, [message]]);
  return new Refusal("validation", { fields: Object.fromEntries(named) as Record<string, string[]> });
};

/** What an import's rows are refused for beyond their shape, in a part that begins with the row `from`. */
export const mustBeRight = async (
  importer: Importer<never>,
  { sql, me }: { readonly sql: Sql; readonly me: Person },
  bodies: never[],
  from: number,
): Promise<void> => {
  const above = importer.above?.(me, bodies) ?? [];
  if (above.length > 0) {
    throw refusedRows(
      "role_above",
      above.map((place) => from + place),
      "role",
    );
  }
  const wrong = (await importer.wrong?.(sql, bodies)) ?? [];
  if (wrong.length > 0) throw wrongRows(wrong, from);
};
