import { z } from "zod";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { type Field, fieldAt, fieldOf } from "../fields/field.ts";
import type { Section } from "../form/record-form.tsx";
import type { Resource } from "./resource.tsx";

/** In a PATCH every field is optional, but a field that the record requires may not be emptied. */
const withRequired = (field: Field, body: z.ZodObject): Field => {
  const { schema, name } = field;
  return "version" in body.shape && schema instanceof z.ZodOptional
    ? fieldOf(name, schema.unwrap() as z.ZodType)
    : field;
};

const fieldsOf = (names: readonly string[], body: z.ZodObject): Field[] =>
  names.flatMap((name) => {
    const field = fieldAt(body, name);
    return field ? [withRequired(field, body)] : [];
  });

/** The declared fields that an endpoint takes, with the schemas of its body, in their sections. */
export const formSections = (form: Resource["form"], endpoint: Endpoint | undefined): Section[] => {
  const body = endpoint?.body;
  if (!(body instanceof z.ZodObject)) return [];
  const alone = fieldsOf(
    form.filter((entry) => typeof entry === "string"),
    body,
  );
  const sections = form
    .filter((entry) => typeof entry === "object")
    .map(({ title, fields }) => ({ title, fields: fieldsOf(fields, body) }));
  return [{ fields: alone }, ...sections].filter(({ fields }) => fields.length > 0);
};
