import { z } from "zod";
import { anyOf, anyOrAll, flag } from "./list.ts";

/** What a field is to a list: how it is filtered, sorted, searched and stored. */
export type StoredKind = "words" | "text" | "choice" | "flag" | "number" | "list" | "reference" | "day" | "other";

/** The schema within optional, nullable, default and pipe. */
export const coreOf = (schema: z.core.$ZodType): z.core.$ZodType => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return coreOf(schema.def.innerType);
  }
  return schema instanceof z.ZodPipe ? coreOf(schema.def.in) : schema;
};

/** What the contract says of a field beside its type, wherever it says it. */
export const metaOf = (schema: z.core.$ZodType): z.core.GlobalMeta => {
  const own = z.globalRegistry.get(schema) ?? {};
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return { ...metaOf(schema.def.innerType), ...own };
  }
  return own;
};

const isLong = (widget: string | undefined): boolean => widget === "text" || widget === "rich";

export const storedKind = (schema: z.core.$ZodType): StoredKind => {
  const core = coreOf(schema);
  const { widget, reference } = metaOf(schema);
  if (core instanceof z.ZodUUID) return reference ? "reference" : "other";
  if (core instanceof z.ZodBoolean) return "flag";
  if (core instanceof z.ZodEnum) return "choice";
  if (core instanceof z.ZodNumber) return "number";
  if (core instanceof z.ZodISODate) return "day";
  if (core instanceof z.ZodString) return isLong(widget) ? "text" : "words";
  const inner = core instanceof z.ZodArray ? coreOf(core.def.element) : undefined;
  return inner instanceof z.ZodString && !reference ? "list" : "other";
};

/** The filters that follow from a field. */
export const filtersOf = (name: string, schema: z.core.$ZodType): Record<string, z.ZodType> => {
  const core = coreOf(schema);
  switch (storedKind(schema)) {
    case "words":
    case "choice":
    case "reference":
      return { [name]: anyOf(core as z.ZodType) };
    case "number":
      return { [name]: anyOf(z.coerce.number<number>().pipe(core as z.ZodNumber)) };
    case "flag":
      return { [name]: flag.optional() };
    case "list":
      return anyOrAll(name, (core as z.ZodArray).element as z.ZodType);
    default:
      return {};
  }
};

/** Whether a schema is that of a record that another one points at, as it is read. */
export const isReference = (core: z.core.$ZodType): boolean =>
  core instanceof z.ZodObject && Object.keys(core.shape).sort().join() === "_id,name";

/** What one value of a plain filter is, and whether it takes several. */
export const filterValues = (filter: z.core.$ZodType): { schema: z.ZodType; isList: boolean } => {
  const inner = filter instanceof z.ZodOptional ? filter.def.innerType : filter;
  const isList = inner instanceof z.ZodArray;
  return { schema: (isList ? inner.element : inner) as z.ZodType, isList };
};
