import type { ComponentType } from "react";
import { withoutSignatures } from "../../../contract/core/rich-text.ts";
import { type Field, type FieldKind, valueAt } from "../fields/field.ts";
import { plainText } from "../format.ts";

/** The values of a form, by the field's path. */
export type Values = Readonly<Record<string, unknown>>;

/** Tells what a record comes to by what its form holds, which may not be valid yet; `id` is of a record that is changed. */
export type FormOutcome = ComponentType<{ readonly values: Values; readonly id: string | undefined }>;

const idOf = (value: unknown): unknown =>
  value !== null && typeof value === "object" && "_id" in value ? value._id : value;

/** A record's value as the form holds it: a reference becomes its id. */
const editable = (field: Field, value: unknown): unknown => {
  // Null in a field that is not nullable means that it was never filled in.
  if (value === undefined || (value === null && !field.nullable)) return field.initial;
  if (field.kind === "list" && Array.isArray(value)) return value.map((item) => editableItem(field, item));
  if (field.kind !== "reference") return value;
  return Array.isArray(value) ? value.map(idOf) : idOf(value);
};

const editableItem = (field: Field, item: unknown): unknown =>
  Object.fromEntries(
    field.items.map((of) => [of.name, editable(of, (item as Readonly<Record<string, unknown>>)[of.name])]),
  );

/** The initial values of an item that is added to a list. */
export const startOfItem = (field: Field): Record<string, unknown> =>
  Object.fromEntries(field.items.map((item) => [item.name, item.initial ?? null]));

/** The initial values of a form: those of the record, or the contract's defaults for a new one. */
export const valuesOf = (fields: readonly Field[], record: unknown): Values =>
  Object.fromEntries(fields.map((field) => [field.name, editable(field, valueAt(record, field.name))]));

/** Kinds whose lists are a choice, so that their order means nothing; texts stand in the order of what they say. */
const choices = new Set<FieldKind>(["reference", "enum", "country", "language"]);

/**
 * Normalises a value so that two values are equal if they save the same: empty values are one, and spaces at the ends
 * of a line and the order of what is chosen don't count.
 */
const plain = (field: Field, value: unknown): unknown => {
  if (value === undefined || value === "") return null;
  // Each read signs the URLs of the pictures in a text anew.
  if (typeof value === "string" && field.kind === "rich text") return withoutSignatures(value);
  if (typeof value === "string") return field.kind === "text" ? value.replaceAll("\r\n", "\n") : value.trim();
  if (!Array.isArray(value)) return value;
  if (field.kind === "list") return value.map((item) => plainItem(field, item));
  return choices.has(field.kind) ? value.map(plainText).sort((a, b) => (a < b ? -1 : 1)) : value;
};

const plainItem = (field: Field, item: unknown): unknown[] =>
  field.items.map((of) => plain(of, (item as Record<string, unknown> | null | undefined)?.[of.name]));

export const isSame = (field: Field, a: unknown, b: unknown): boolean =>
  JSON.stringify(plain(field, a)) === JSON.stringify(plain(field, b));

/** Whether a form shows a field, by the values of the others. */
export const isShown = ({ onlyIf = {} }: Field, values: Values): boolean =>
  Object.entries(onlyIf).every(([name, value]) => values[name] === value);

/** Values of which those that are hidden are empty. */
export const shownValues = (fields: readonly Field[], values: Values): Values => ({
  ...values,
  ...Object.fromEntries(fields.filter((field) => !isShown(field, values)).map(({ name, initial }) => [name, initial])),
});

/** The fields whose values differ: they make a form unsaved, and a PATCH sends only them. */
export const changedFields = (fields: readonly Field[], base: Values, values: Values): Field[] =>
  fields.filter((field) => !isSame(field, base[field.name], values[field.name]));

/** Fields with all others that are parts of the same values: a value is sent as a whole. */
export const wholeValues = (fields: readonly Field[], some: readonly Field[]): Field[] => {
  const valueOf = ({ name }: Field): string => name.split(".")[0]!;
  const values = new Set(some.map(valueOf));
  return fields.filter((field) => values.has(valueOf(field)));
};

/** Values as a body: parsed by the contract, nested ones at their path. Throws on an invalid value. */
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
