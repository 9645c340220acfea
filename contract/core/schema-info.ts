import { z } from "zod";

/** The kind of a schema, for lists, forms, database columns and conditions alike. */
export type SchemaKind =
  | "string"
  /** Several lines. */
  | "text"
  | "rich text"
  | "email"
  | "enum"
  | "boolean"
  | "number"
  | "integer"
  | "day"
  | "instant"
  | "time"
  | "id"
  /** The id of a record of another area, or that record as it is read: then it has a shape. */
  | "reference"
  | "list"
  | "object"
  | "other";

type Schema = z.core.$ZodType;
type Shape = Readonly<Record<string, z.ZodType>>;

/** All that is known of a schema. */
export interface SchemaInfo {
  readonly kind: SchemaKind;
  /** The schema within optional, nullable, default, readonly and pipe. */
  readonly core: z.ZodType;
  /** The schema without its default. */
  readonly bare: z.ZodType;
  /** The metadata beside the type, at any level of wrapping; outer levels win. */
  readonly meta: z.core.GlobalMeta;
  readonly nullable: boolean;
  readonly optional: boolean;
  /** May be left out of a request: it is optional, or has a default. */
  readonly mayOmit: boolean;
  /** Undefined if there is none. */
  readonly defaultValue: unknown;
  /** The values of an enum. */
  readonly values: readonly string[];
  /** The schema of a list's items, which inherits the list's metadata. */
  readonly item: SchemaInfo | undefined;
  /** The fields of an object, or of a referenced record. */
  readonly shape: Shape | undefined;
  /** The area that a reference, or a list of references, points into. */
  readonly reference: string | undefined;
  /** The bounds of a number. */
  readonly min: number | undefined;
  readonly max: number | undefined;
}

type Wrapping = Pick<SchemaInfo, "core" | "meta" | "nullable" | "optional" | "mayOmit" | "defaultValue">;

/** The schema inside one wrapper; undefined if there is none. */
const within = (schema: Schema): Schema | undefined => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return schema.def.innerType;
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodReadonly) return schema.def.innerType;
  if (!(schema instanceof z.ZodPipe)) return undefined;
  return schema.def.out instanceof z.ZodTransform ? schema.def.in : schema.def.out;
};

const unwrapped = (schema: Schema): Wrapping => {
  const meta = z.globalRegistry.get(schema) ?? {};
  const inner = within(schema);
  if (!inner) {
    const none = { nullable: false, optional: false, mayOmit: false, defaultValue: undefined };
    return { core: schema as z.ZodType, meta, ...none };
  }
  const found = unwrapped(inner);
  const isOptional = schema instanceof z.ZodOptional;
  const isDefault = schema instanceof z.ZodDefault;
  return {
    core: found.core,
    meta: { ...found.meta, ...meta },
    nullable: found.nullable || schema instanceof z.ZodNullable,
    optional: found.optional || isOptional,
    mayOmit: found.mayOmit || isOptional || isDefault,
    defaultValue: isDefault ? schema.def.defaultValue : found.defaultValue,
  };
};

/** Whether an object is a referenced record as it is read. */
const isRecord = (core: Schema): boolean =>
  core instanceof z.ZodObject && Object.keys(core.shape).sort().join() === "_id,name";

const stringKind = (widget: string | undefined): SchemaKind =>
  widget === "rich" ? "rich text" : widget === "text" ? "text" : "string";

const kindOf = (core: Schema, { reference, widget }: z.core.GlobalMeta): SchemaKind => {
  if (core instanceof z.ZodArray) return "list";
  if (reference || isRecord(core)) return "reference";
  if (core instanceof z.ZodUUID) return "id";
  if (core instanceof z.ZodEnum) return "enum";
  if (core instanceof z.ZodBoolean) return "boolean";
  if (core instanceof z.ZodNumber) return core.isInt ? "integer" : "number";
  if (core instanceof z.ZodISODateTime) return "instant";
  if (core instanceof z.ZodISODate) return "day";
  if (core instanceof z.ZodISOTime) return "time";
  if (core instanceof z.ZodEmail) return "email";
  if (core instanceof z.ZodString || core instanceof z.ZodStringFormat) return stringKind(widget);
  return core instanceof z.ZodObject ? "object" : "other";
};

const infoWith = (schema: Schema, outer: z.core.GlobalMeta): SchemaInfo => {
  const found = unwrapped(schema);
  const { core } = found;
  const meta = { ...found.meta, ...outer };
  const item = core instanceof z.ZodArray ? infoWith(core.def.element, meta) : undefined;
  const isNumber = core instanceof z.ZodNumber;
  return {
    ...found,
    meta,
    kind: kindOf(core, meta),
    bare: (schema instanceof z.ZodDefault ? schema.def.innerType : schema) as z.ZodType,
    values: core instanceof z.ZodEnum ? core.options.map(String) : [],
    item,
    shape: core instanceof z.ZodObject ? core.shape : undefined,
    reference: meta.reference ?? item?.reference,
    min: isNumber ? (core.minValue ?? undefined) : undefined,
    max: isNumber ? (core.maxValue ?? undefined) : undefined,
  };
};

/** Reads a schema: the one place that knows how zod wraps schemas. */
export const schemaInfo = (schema: Schema): SchemaInfo => infoWith(schema, {});
