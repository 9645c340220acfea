import type { Field } from "../fields/field.ts";

/** The field of each column of a file, in the file's order; undefined for an unused column. */
export type Columns = readonly (Field | undefined)[];

export interface Match {
  readonly columns: Columns;
  /** Required fields that no column has. */
  readonly missing: readonly Field[];
  /** Headers of unused columns. */
  readonly unused: readonly string[];
}

/** `First name`, `first_name` and `firstName` are the same column. */
const keyOf = (header: string): string => header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Whether a header is one of these names. */
export const isHeaderOf = (header: string, names: readonly string[]): boolean =>
  names.map(keyOf).includes(keyOf(header));

const keysOf = (field: Field): readonly string[] => [keyOf(field.name), keyOf(field.label)];

/** `Client` may be `Client alias`, and `Project name` may be `Name`. */
const isLike = (header: string, field: Field): boolean => {
  const key = keyOf(header);
  return keysOf(field).some((of) => key.length > 2 && (of.startsWith(key) || (of.length > 2 && key.endsWith(of))));
};

/**
 * Guesses the columns of a file by their headers: first by a field's exact name or label, where the first of two
 * columns wins; then, among the rest, by similarity, if it is unambiguous in both directions.
 */
export const guessColumns = (headers: readonly string[], fields: readonly Field[]): Columns => {
  const taken = new Set<Field>();
  const exact = headers.map((header) => {
    const field = fields.find((of) => !taken.has(of) && keysOf(of).includes(keyOf(header)));
    if (field) taken.add(field);
    return field;
  });
  const likeOf = headers.map((header, at) =>
    exact[at] ? [] : fields.filter((field) => !taken.has(field) && isLike(header, field)),
  );
  return exact.map((field, at) => {
    const [like, ...others] = likeOf[at] ?? [];
    const isOnly = like && others.length === 0 && likeOf.filter((of) => of.includes(like)).length === 1;
    return field ?? (isOnly ? like : undefined);
  });
};

export const matchOf = (columns: Columns, headers: readonly string[], fields: readonly Field[]): Match => ({
  columns,
  missing: fields.filter((field) => !field.mayOmit && !columns.includes(field)),
  unused: headers.filter((header, at) => !columns[at] && header !== ""),
});

/** Assigns a field to a column, or none; the column that had the field before loses it. */
export const withColumn = (columns: Columns, at: number, field: Field | undefined): Columns =>
  columns.map((of, index) => (index === at ? field : of === field ? undefined : of));
