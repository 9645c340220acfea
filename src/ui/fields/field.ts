import { z } from "zod";
import { isReference } from "../../../contract/core/field-kind.ts";
import type { AreaName } from "../../../contract/index.ts";
import { facts } from "../../providers/facts.ts";

/** How a field is shown and filled in. */
export type FieldKind =
  | "line"
  | "text"
  | "rich"
  | "email"
  | "password"
  | "number"
  | "money"
  | "minutes"
  | "seconds"
  | "boolean"
  | "choice"
  | "country"
  | "phone"
  | "year"
  | "day"
  | "instant"
  | "time"
  | "reference"
  | "list"
  | "other";

export interface Option {
  readonly value: string;
  readonly label: string;
}

/** All that the console needs to know of a field; derived from the contract, never written by hand. */
export interface Field {
  /** Its path in the record, such as `name` or `contact.city`. */
  readonly name: string;
  readonly label: string;
  readonly help: string | undefined;
  readonly kind: FieldKind;
  /** Holds a list of such values: skills, or any-of in a filter. */
  readonly many: boolean;
  readonly nullable: boolean;
  /** May not stay empty. */
  readonly required: boolean;
  /** May be left out altogether: the contract has a default. */
  readonly mayOmit: boolean;
  readonly options: readonly Option[];
  /** The area whose list offers the values. */
  readonly reference: AreaName | undefined;
  /** What that list is narrowed to. */
  readonly among: Readonly<Record<string, string>> | undefined;
  /** The field beside it whose value narrows the list too, by the filter of the same name. */
  readonly within: string | undefined;
  /** The row of its own area that says whether the value is free. */
  readonly unique: string | undefined;
  /** What the browser may fill in by itself, as HTML's `autocomplete` names it. */
  readonly autocomplete: string | undefined;
  /** The fields of each item, where the value is a list of objects. */
  readonly items: readonly Field[];
  readonly min: number | undefined;
  readonly max: number | undefined;
  /** What a record starts with where nothing was entered. */
  readonly initial: unknown;
  readonly schema: z.ZodType;
}

interface Unwrapped {
  readonly core: z.core.$ZodType;
  readonly meta: z.core.GlobalMeta;
  readonly nullable: boolean;
  readonly optional: boolean;
  readonly preset: unknown;
}

/** Takes off optional, nullable, default and pipe; what is said further out wins. */
const unwrap = (schema: z.core.$ZodType): Unwrapped => {
  const outer = z.globalRegistry.get(schema) ?? {};
  const add = (inner: Unwrapped, more: Partial<Unwrapped> = {}): Unwrapped => ({
    ...inner,
    ...more,
    meta: { ...inner.meta, ...outer },
  });
  if (schema instanceof z.ZodOptional) return add(unwrap(schema.def.innerType), { optional: true });
  if (schema instanceof z.ZodNullable) return add(unwrap(schema.def.innerType), { nullable: true });
  if (schema instanceof z.ZodReadonly) return add(unwrap(schema.def.innerType));
  if (schema instanceof z.ZodDefault) {
    return add(unwrap(schema.def.innerType), { preset: schema.def.defaultValue });
  }
  if (schema instanceof z.ZodPipe) {
    return add(unwrap(schema.def.out instanceof z.ZodTransform ? schema.def.in : schema.def.out));
  }
  return { core: schema, meta: outer, nullable: false, optional: false, preset: undefined };
};

const kindOfText = (core: z.core.$ZodType): FieldKind => {
  if (core instanceof z.ZodISODateTime) return "instant";
  if (core instanceof z.ZodISODate) return "day";
  if (core instanceof z.ZodISOTime) return "time";
  if (core instanceof z.ZodEmail) return "email";
  return core instanceof z.ZodString || core instanceof z.ZodStringFormat ? "line" : "other";
};

const kindOf = (core: z.core.$ZodType, meta: z.core.GlobalMeta): FieldKind => {
  if (meta.widget) return meta.widget;
  if (meta.reference || isReference(core)) return "reference";
  if (core instanceof z.ZodBoolean) return "boolean";
  if (core instanceof z.ZodEnum) return "choice";
  if (core instanceof z.ZodNumber) return "number";
  return kindOfText(core);
};

const optionsOf = (core: z.core.$ZodType, meta: z.core.GlobalMeta): Option[] =>
  core instanceof z.ZodEnum
    ? core.options.map((value) => ({ value: String(value), label: meta.options?.[String(value)] ?? String(value) }))
    : [];

const isArea = (name: string | undefined): name is AreaName => name !== undefined && name in facts;

/** `checkedInAt` as words: `Checked in at`. */
const humanise = (name: string): string => {
  const words = (name.split(".").at(-1) ?? name).replace(
    /([a-z])([A-Z])/g,
    (_, a: string, b: string) => `${a} ${b.toLowerCase()}`,
  );
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const emptyOf = (kind: FieldKind, many: boolean, nullable: boolean): unknown => {
  if (many || kind === "list") return [];
  if (nullable) return null;
  if (kind === "boolean") return false;
  return ["line", "text", "rich", "email", "phone"].includes(kind) ? "" : undefined;
};

/** Derives a field from its schema; `hint` is the same field of the entity, which labels a filter that says nothing. */
export const fieldOf = (name: string, schema: z.ZodType, hint?: Field): Field => {
  const { core, meta, nullable, optional, preset } = unwrap(schema);
  const many = core instanceof z.ZodArray;
  const item = many ? unwrap(core.def.element) : undefined;
  const value = item?.core ?? core;
  const said = { ...item?.meta, ...meta };
  const isList = value instanceof z.ZodObject && many && !isReference(value) && !said.reference;
  const derived = isList ? "list" : kindOf(value, said);
  const kind = hint && (derived === "line" || derived === "other") ? hint.kind : derived;
  const initial = preset ?? emptyOf(kind, many, nullable);
  const reference = said.reference ?? hint?.reference;
  const ownOptions = optionsOf(value, said);
  // A default fills the field once; emptied by hand it is empty all the same.
  const bare = schema instanceof z.ZodDefault ? (schema.def.innerType as z.ZodType) : schema;
  return {
    name,
    label: said.label ?? hint?.label ?? humanise(name),
    help: said.help,
    kind,
    many,
    nullable,
    mayOmit: optional || schema instanceof z.ZodDefault,
    required: !optional && !nullable && !bare.safeParse(emptyOf(kind, many, nullable)).success,
    options: ownOptions.length > 0 ? ownOptions : (hint?.options ?? []),
    reference: isArea(reference) ? reference : undefined,
    among: said.among ?? hint?.among,
    within: said.within,
    unique: said.unique,
    autocomplete: said.autocomplete,
    items: isList ? Object.entries(value.shape).map(([of, inner]) => fieldOf(of, inner as z.ZodType)) : [],
    min: value instanceof z.ZodNumber ? (value.minValue ?? undefined) : undefined,
    max: value instanceof z.ZodNumber ? (value.maxValue ?? undefined) : undefined,
    initial,
    schema: bare,
  };
};

const schemaAt = (entity: z.ZodObject, path: string): z.ZodType | undefined => {
  let at: z.core.$ZodType | undefined = entity;
  for (const part of path.split(".")) {
    const inside: z.core.$ZodType | undefined = at && unwrap(at).core;
    at = inside instanceof z.ZodObject ? (inside.shape[part] as z.core.$ZodType | undefined) : undefined;
  }
  return at as z.ZodType | undefined;
};

/** The field of an entity or body at a path, or undefined where it has none. */
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
