import type { Field } from "../fields/field.ts";

/** The field of each column of a file, in the file's order; undefined for a column that is not used. */
export type Columns = readonly (Field | undefined)[];

export interface Match {
  readonly columns: Columns;
  /** Fields that must be there and are not. */
  readonly missing: readonly Field[];
  /** Headers of columns that are not used. */
  readonly unused: readonly string[];
}

/** `First name`, `first_name` and `firstName` are one column. */
const keyOf = (header: string): string => header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Recognises the columns of a file by their headers: a field's name or its label; the first of two counts. */
export const guessColumns = (headers: readonly string[], fields: readonly Field[]): Columns => {
  const taken = new Set<Field>();
  return headers.map((header) => {
    const key = keyOf(header);
    const field = fields.find((of) => !taken.has(of) && (keyOf(of.name) === key || keyOf(of.label) === key));
    if (field) taken.add(field);
    return field;
  });
};

export const matchOf = (columns: Columns, headers: readonly string[], fields: readonly Field[]): Match => ({
  columns,
  missing: fields.filter((field) => !field.mayOmit && !columns.includes(field)),
  unused: headers.filter((header, at) => !columns[at] && header !== ""),
});

/** Gives a column another field, or none; the column that had the field has none then. */
export const withColumn = (columns: Columns, at: number, field: Field | undefined): Columns =>
  columns.map((of, index) => (index === at ? field : of === field ? undefined : of));
