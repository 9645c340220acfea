import { z } from "zod";
import type { Endpoint } from "../../../contract/endpoint.ts";
import { type Field, fieldAt, fieldOf } from "../fields/field.ts";

/** The fields that a bulk edit takes in its `set`, labelled by the entity; without those that no single input holds. */
export const bulkFields = (row: Endpoint, entity: z.ZodObject): Field[] => {
  const set = row.body instanceof z.ZodObject ? (row.body.shape["set"] as z.core.$ZodType | undefined) : undefined;
  if (!(set instanceof z.ZodObject)) return [];
  return Object.entries(set.shape)
    .map(([name, schema]) => {
      // Chosen here, a field is no longer optional: emptied, it must be one that may be empty.
      const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
      return fieldOf(name, inner as z.ZodType, fieldAt(entity, name));
    })
    .filter(({ kind, name }) => kind !== "list" && kind !== "other" && name !== "version");
};
