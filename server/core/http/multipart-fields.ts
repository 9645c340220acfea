import type { MultipartValue } from "@fastify/multipart";
import type { z } from "zod";
import { type ErrorCode, messageOf } from "../../../contract/core/errors.ts";
import { fileSize } from "../../../contract/core/format.ts";
import { type SchemaInfo, schemaInfo } from "../../../contract/core/schema-info.ts";
import { AppError } from "../app-error.ts";

/** In bytes, of one field: more than any text of the contract, and little enough that a body of twenty is held in memory. */
export const fieldMax = 1_000_000;

const infoOf = (schema: z.ZodType | undefined, name: string): SchemaInfo | undefined => {
  const field = schema && schemaInfo(schema).shape?.[name];
  return field && schemaInfo(field);
};

/** The fields of a query or a body that are lists. */
export const listsOf = (schema: z.ZodType | undefined): string[] =>
  Object.keys((schema && schemaInfo(schema).shape) ?? {}).filter((name) => infoOf(schema, name)?.kind === "list");

/**
 * Adds a part that is no file to the fields: sent again, it is another entry of a list. Throws too_large where it was cut
 * off, and validation where there can be only one.
 */
export const addField = (
  fields: Record<string, unknown>,
  { fieldname: name, value, valueTruncated }: MultipartValue,
  schema: z.ZodType | undefined,
): void => {
  if (valueTruncated) throw marked(name, "too_large", { max: fileSize(fieldMax) });
  if (!(name in fields)) fields[name] = value;
  else if (listsOf(schema).includes(name)) fields[name] = [fields[name], value].flat();
  else throw new AppError("validation", { fields: { [name]: ["Send this once."] } });
};

const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/**
 * The fields of a multipart body whose schema is that of a JSON body: a text where the schema has none is read as JSON,
 * and one that is no JSON is the only entry of a list. What was sent as JSON has been read before.
 */
export const fromTexts = (
  schema: z.ZodType | undefined,
  fields: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const info = infoOf(schema, name);
      if (!info || typeof value !== "string" || isText(info)) return [name, value];
      const read = asJson(value);
      return [name, info.kind === "list" && read === value ? [value] : read];
    }),
  );

const isText = ({ kind, nullable }: SchemaInfo): boolean =>
  !nullable && !["list", "number", "integer", "boolean", "object", "other"].includes(kind);

/** An error that is shown at its field too. */
export const marked = (field: string, code: ErrorCode, params: Record<string, string> = {}): AppError =>
  new AppError(code, { params, fields: { [field]: [messageOf(code, params)] } });
