import { withoutSignatures } from "../../../contract/core/rich-text.ts";
import { type Field, valueAt } from "../fields/field.ts";
import { plainText } from "../format.ts";

/** What stands in a form, by the field's path. */
export type Values = Readonly<Record<string, unknown>>;

const idOf = (value: unknown): unknown =>
  value !== null && typeof value === "object" && "_id" in value ? value._id : value;

/** A record's value as the form holds it: of what it points at, only the id. */
const editable = (field: Field, value: unknown): unknown => {
  // Null where the field can't be: never filled in.
  if (value === undefined || (value === null && !field.nullable)) return field.initial;
  if (field.kind === "list" && Array.isArray(value)) return value.map((item) => editableItem(field, item));
  if (field.kind !== "reference") return value;
  return Array.isArray(value) ? value.map(idOf) : idOf(value);
};

const editableItem = (field: Field, item: unknown): unknown =>
  Object.fromEntries(
    field.items.map((of) => [of.name, editable(of, (item as Readonly<Record<string, unknown>>)[of.name])]),
  );

/** What a form starts with: the record's values, or the contract's defaults where there is no record yet. */
export const valuesOf = (fields: readonly Field[], record: unknown): Values =>
  Object.fromEntries(fields.map((field) => [field.name, editable(field, valueAt(record, field.name))]));

/** Two values that save the same: empty is empty, spaces at the ends of a line and the order of references don't count. */
const plain = (field: Field, value: unknown): unknown => {
  if (value === undefined || value === "") return null;
  // Each read signs the pictures of the same text anew.
  if (typeof value === "string" && field.kind === "rich") return withoutSignatures(value);
  if (typeof value === "string") return field.kind === "text" ? value.replaceAll("\r\n", "\n") : value.trim();
  if (!Array.isArray(value)) return value;
  if (field.kind === "list") return value.map((item) => plainItem(field, item));
  return field.many ? value.map(plainText).sort((a, b) => (a < b ? -1 : 1)) : value;
};

const plainItem = (field: Field, item: unknown): unknown[] =>
  field.items.map((of) => plain(of, (item as Record<string, unknown> | null | undefined)?.[of.name]));

export const isSame = (field: Field, a: unknown, b: unknown): boolean =>
  JSON.stringify(plain(field, a)) === JSON.stringify(plain(field, b));

/** The fields whose values differ: what makes a form unsaved, and all that a PATCH sends. */
export const changedFields = (fields: readonly Field[], base: Values, values: Values): Field[] =>
  fields.filter((field) => !isSame(field, base[field.name], values[field.name]));

/** Values as a body: parsed as the contract has it, nested ones at their path. Throws on a value that does not fit. */
export const bodyOf = (fields: readonly Field[], values: Values): Record<string, unknown> => {
  const body: Record<string, unknown> = {};
  for (const field of fields) {
    const path = field.name.split(".");
    const last = path.pop() as string;
    let at = body;
    for (const part of path) at = (at[part] ??= {}) as Record<string, unknown>;
    at[last] = field.schema.parse(values[field.name]);
  }
  return body;
};
