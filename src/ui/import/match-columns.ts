import type { Field } from "../fields/field.ts";

export interface Match {
  /** The field of each column of the file, in the file's order; undefined for a column that is not used. */
  readonly columns: readonly (Field | undefined)[];
  /** Fields that must be there and are not. */
  readonly missing: readonly Field[];
  /** Headers of columns that are not used. */
  readonly unused: readonly string[];
}

/** `First name`, `first_name` and `firstName` are one column. */
const keyOf = (header: string): string => header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Recognises the columns of a file by their headers: a field's name or its label; the first of two counts. */
export const matchColumns = (headers: readonly string[], fields: readonly Field[]): Match => {
  const taken = new Set<Field>();
  const columns = headers.map((header) => {
    const key = keyOf(header);
    const field = fields.find((of) => !taken.has(of) && (keyOf(of.name) === key || keyOf(of.label) === key));
    if (field) taken.add(field);
    return field;
  });
  return {
    columns,
    missing: fields.filter((field) => !field.mayOmit && !taken.has(field)),
    unused: headers.filter((header, at) => !columns[at] && header !== ""),
  };
};
