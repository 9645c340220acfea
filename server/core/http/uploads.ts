import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { FileRule } from "../../../contract/core/endpoint.ts";
import { type ErrorCode, messageOf } from "../../../contract/core/errors.ts";
import { fileSize } from "../../../contract/core/format.ts";
import { schemaInfo } from "../../../contract/core/schema-info.ts";
import { AppError } from "../app-error.ts";
import type { Upload } from "./context.ts";

type Files = Readonly<Record<string, FileRule>>;

/** Browsers and systems send different media types for CSV. */
const csvTypes = new Set(["text/csv", "application/csv", "text/plain", "application/vnd.ms-excel", "text/x-csv"]);
const isAccepted = (mime: string, rule: FileRule): boolean =>
  rule.mime.includes(mime) || (rule.mime.includes("text/csv") && csvTypes.has(mime));

/** Reads a multipart body by the endpoint's file rules. Throws validation, too_large or unsupported_media. */
export const readUploads = async (
  request: FastifyRequest,
  rules: Files,
): Promise<{ files: Record<string, Upload>; fields: Record<string, string> }> => {
  if (!request.isMultipart()) throw new AppError("unsupported_media");
  const files: Record<string, Upload> = {};
  const fields: Record<string, string> = {};
  const largest = Math.max(...Object.values(rules).map((rule) => rule.max));
  const parts = request.parts({
    // Keeps a path in a file name, so that it can be rejected rather than silently shortened.
    preservePath: true,
    limits: { fileSize: largest, files: Object.keys(rules).length, fields: 20, fieldSize: 100_000, parts: 30 },
  });
  for await (const part of parts) {
    if (part.type === "field") fields[part.fieldname] = String(part.value);
    else files[part.fieldname] = await readFile(part, rules);
  }
  const missing = Object.keys(rules).filter((name) => !files[name] && !rules[name]?.optional);
  if (missing.length > 0) {
    throw new AppError("validation", {
      fields: Object.fromEntries(missing.map((name) => [name, ["Please choose a file."]])),
    });
  }
  return { files, fields };
};

const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** The fields of a multipart body whose schema is that of a JSON body: what is no text there is read as JSON. */
export const fromTexts = (schema: z.ZodType, fields: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const shape: Readonly<Record<string, z.ZodType>> = schema instanceof z.ZodObject ? schema.shape : {};
  return Object.fromEntries(
    Object.entries(fields).map(([name, text]) => {
      const info = shape[name] && schemaInfo(shape[name]);
      const isText =
        !info || (!info.nullable && !["list", "number", "integer", "boolean", "object", "other"].includes(info.kind));
      return [name, isText ? text : asJson(String(text))];
    }),
  );
};

const readFile = async (part: MultipartFile, rules: Files): Promise<Upload> => {
  const rule = rules[part.fieldname];
  if (!rule) throw new AppError("validation", { fields: { [part.fieldname]: ["Unknown field."] } });
  if (!isAccepted(part.mimetype, rule)) throw marked(part.fieldname, "unsupported_media");
  const tooLarge = () => marked(part.fieldname, "too_large", { max: fileSize(rule.max) });
  const bytes = await part.toBuffer().catch((error: { code?: string }) => {
    throw error.code === "FST_REQ_FILE_TOO_LARGE" ? tooLarge() : error;
  });
  if (bytes.length > rule.max) throw tooLarge();
  return { name: part.filename, bytes };
};

/** An error that is shown at the file's field too. */
const marked = (field: string, code: ErrorCode, params: Record<string, string> = {}): AppError =>
  new AppError(code, { params, fields: { [field]: [messageOf(code, params)] } });
