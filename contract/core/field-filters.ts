import { z } from "zod";
import { anyOf, anyOrAll, queryBoolean } from "./list.ts";
import { schemaInfo } from "./schema-info.ts";

/** The filters derived from a field. */
export const filtersOf = (name: string, schema: z.core.$ZodType): Record<string, z.ZodType> => {
  const { kind, core, item, shape } = schemaInfo(schema);
  // A record as it is read; the filter is on its id.
  if (shape) return {};
  switch (kind) {
    case "string":
    case "email":
    case "enum":
    case "reference":
      return { [name]: anyOf(core) };
    case "integer":
    case "number":
      return { [name]: anyOf(z.coerce.number<number>().pipe(core as z.ZodNumber)) };
    case "boolean":
      return { [name]: queryBoolean.optional() };
    case "list":
      return item?.kind === "string" ? anyOrAll(name, item.core) : {};
    default:
      return {};
  }
};

/** The schema of one value of a plain filter, and whether the filter takes several. */
export const filterValues = (filter: z.core.$ZodType): { schema: z.ZodType; isList: boolean } => {
  const inner = filter instanceof z.ZodOptional ? filter.def.innerType : filter;
  const isList = inner instanceof z.ZodArray;
  return { schema: (isList ? inner.element : inner) as z.ZodType, isList };
};
