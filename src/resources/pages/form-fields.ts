import { z } from "zod";
import type { Endpoint } from "../../../contract/endpoint.ts";
import { type Field, fieldAt, fieldOf } from "../../ui/fields/field.ts";

/** In a PATCH every field may be left out, but none may be emptied that a record must have. */
const asItStands = (field: Field, body: z.ZodObject): Field => {
  const { schema, name } = field;
  return "version" in body.shape && schema instanceof z.ZodOptional
    ? fieldOf(name, schema.unwrap() as z.ZodType)
    : field;
};

/** The declared fields that a call takes, as its own body has them. */
export const formFields = (names: readonly string[], row: Endpoint | undefined): Field[] => {
  const body = row?.body;
  if (!(body instanceof z.ZodObject)) return [];
  return names.flatMap((name) => {
    const field = fieldAt(body, name);
    return field ? [asItStands(field, body)] : [];
  });
};
