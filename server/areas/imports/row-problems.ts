import { z } from "zod";
import { type ErrorCode, messageOf } from "../../../contract/core/errors.ts";
import { importProblemsMax } from "../../../contract/imports/endpoints.ts";
import type { Sql } from "../../core/db/pool.ts";
import type { Actor } from "../../core/current-user.ts";
import { invalidInput } from "../../core/http/errors.ts";
import { AppError } from "../../core/app-error.ts";
import type { Importer, RowProblem } from "../../core/importer.ts";

/** zod's errors in a list of rows, by their numbers in the file. */
export const invalidRows = (error: z.ZodError, from: number): AppError =>
  invalidInput(
    new z.ZodError(
      error.issues.map((issue) => {
        const [index, ...rest] = issue.path;
        return { ...issue, path: ["rows", from + Number(index), ...rest] };
      }),
    ),
  );

/** The error for rows, by their numbers in the file, all for one reason; limited so that the reply stays small. */
export const refusedRows = (
  code: ErrorCode,
  rows: readonly number[],
  field: string,
  params: Record<string, string> = {},
): AppError => {
  const named = rows.slice(0, importProblemsMax).map((row) => [`rows.${row}.${field}`, [messageOf(code, params)]]);
  return new AppError(code, { params, fields: Object.fromEntries(named) as Record<string, string[]> });
};

/** Errors of rows as an error's body names them; `rowOf` gives the number in the file of a position. */
export const problemFields = (
  problems: readonly RowProblem[],
  rowOf: (place: number) => number,
): Record<string, string[]> =>
  Object.fromEntries(problems.map(({ place, field, message }) => [`rows.${rowOf(place)}.${field}`, [message]]));

/** Checks rows beyond their shape, in a part that begins with the row `from`. Throws validation or role_above. */
export const requireValid = async (
  importer: Importer<never>,
  { sql, me }: { readonly sql: Sql; readonly me: Actor },
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
  if (wrong.length === 0) return;
  throw new AppError("validation", {
    fields: problemFields(wrong.slice(0, importProblemsMax), (place) => from + place),
  });
};
