import type { z } from "zod";
import { humanise } from "../../../contract/core/format.ts";
import { type SchemaInfo, schemaInfo, type SchemaKind } from "../../../contract/core/schema-info.ts";
import type { AreaName } from "../../../contract/index.ts";
import { api } from "../../providers/api.ts";

type Widget = NonNullable<z.core.GlobalMeta["widget"]>;

/** How a field is displayed and edited: by the contract's `input`, or by its type. `list` is a list of objects. */
export type FieldKind = Exclude<SchemaKind, "id" | "integer" | "object"> | Exclude<Widget, "rich">;

export interface Option {
  readonly value: string;
  readonly label: string;
}

/** What the console knows of a field; derived from the contract, never written by hand. */
export interface Field {
  /** Its path in the record, such as `name` or `contact.city`. */
  readonly name: string;
  readonly label: string;
  readonly help: string | undefined;
  /** What it means, where the label alone does not say it. */
  readonly about: string | undefined;
  readonly kind: FieldKind;
  /** The value is a list: skills, or an any-of filter. */
  readonly many: boolean;
  readonly nullable: boolean;
  /** May not stay empty. */
  readonly required: boolean;
  /** May be left out: the contract has a default. */
  readonly mayOmit: boolean;
  readonly options: readonly Option[];
  /** The area whose records are the possible values. */
  readonly reference: AreaName | undefined;
  /** The filter of that area's list. */
  readonly among: Readonly<Record<string, string>> | undefined;
  /** The values are all of that area's records, also those that can't be chosen elsewhere. */
  readonly ofAll: boolean;
  /** The sibling field whose value narrows that list too, by the filter of the same name. */
  readonly within: string | undefined;
  /** Another field of the form, and the value of it without which this one is hidden and empty. */
  readonly onlyIf: Readonly<Record<string, string>> | undefined;
  /** The endpoint of its own area that checks whether the value is free. */
  readonly unique: string | undefined;
  /** The field of another area whose values are suggested. */
  readonly suggests: { readonly area: string; readonly field: string } | undefined;
  /** The field's `autocomplete` attribute in HTML. */
  readonly autocomplete: string | undefined;
  /** The fields of each item, where the value is a list of objects. */
  readonly items: readonly Field[];
  readonly min: number | undefined;
  readonly max: number | undefined;
  /** The default for a new record. */
  readonly initial: unknown;
  readonly schema: z.ZodType;
}

/** Kinds that are displayed like another one. */
const shownAs: Readonly<Record<"id" | "integer" | "object", FieldKind>> = {
  id: "string",
  integer: "number",
  object: "other",
};

const kindOf = (value: SchemaInfo, many: boolean): FieldKind => {
  const { kind, meta } = value;
  if (many && kind === "object") return "list";
  if (meta.widget && meta.widget !== "rich") return meta.widget;
  return kind === "id" || kind === "integer" || kind === "object" ? shownAs[kind] : kind;
};

const optionsOf = ({ values, meta }: SchemaInfo): Option[] =>
  values.map((value) => ({ value, label: meta.options?.[value] ?? value }));

const isArea = (name: string | undefined): name is AreaName => name !== undefined && name in api;

const emptyOf = (kind: FieldKind, many: boolean, nullable: boolean): unknown => {
  if (many || kind === "list") return [];
  if (nullable) return null;
  if (kind === "boolean") return false;
  return ["string", "text", "rich text", "email", "phone", "language", "password"].includes(kind) ? "" : undefined;
};

/** Derives a field from its schema; `hint` is the same field of the entity, which labels a filter without a label. */
export const fieldOf = (name: string, schema: z.ZodType, hint?: Field): Field => {
  const info = schemaInfo(schema);
  const { bare, nullable, optional, item } = info;
  const value = item ?? info;
  const many = item !== undefined;
  const derived = kindOf(value, many);
  const kind = hint && (derived === "string" || derived === "other") ? hint.kind : derived;
  const reference = info.reference ?? hint?.reference;
  const ownOptions = optionsOf(value);
  return {
    name,
    label: value.meta.label ?? hint?.label ?? humanise(name),
    help: value.meta.help,
    about: value.meta.description,
    kind,
    many,
    nullable,
    mayOmit: info.mayOmit,
    // A default only fills the field at first: a field with a default is required too if it may not be empty.
    required: !optional && !nullable && !bare.safeParse(emptyOf(kind, many, nullable)).success,
    options: ownOptions.length > 0 ? ownOptions : (hint?.options ?? []),
    reference: isArea(reference) ? reference : undefined,
    among: value.meta.among ?? hint?.among,
    ofAll: value.meta.ofAll === true,
    within: value.meta.within,
    onlyIf: value.meta.onlyIf,
    unique: value.meta.unique,
    suggests: value.meta.suggests,
    autocomplete: value.meta.autocomplete,
    items: derived === "list" ? Object.entries(value.shape ?? {}).map(([of, inner]) => fieldOf(of, inner)) : [],
    min: value.min,
    max: value.max,
    initial: info.defaultValue ?? emptyOf(kind, many, nullable),
    schema: bare,
  };
};

const schemaAt = (entity: z.ZodObject, path: string): z.ZodType | undefined => {
  let at: z.ZodType | undefined = entity;
  for (const part of path.split(".")) at = at && schemaInfo(at).shape?.[part];
  return at;
};

/** The field of an entity or body at a path, or undefined if there is none. */
export const fieldAt = (entity: z.ZodObject, path: string): Field | undefined => {
  const schema = schemaAt(entity, path);
  return schema && fieldOf(path, schema);
};

/** The value of a record at a path. */
export const valueAt = (record: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>(
      (at, part) => (at !== null && typeof at === "object" ? (at as Record<string, unknown>)[part] : undefined),
      record,
    );
