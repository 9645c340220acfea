import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { type Endpoint, type FileRule, takesJson } from "../../../contract/core/endpoint.ts";
import { fileSize } from "../../../contract/core/format.ts";
import { AppError } from "../app-error.ts";
import { newUploadPath } from "../files/unfinished-uploads.ts";
import { requireModest } from "./body-limits.ts";
import type { DiskUpload, Upload } from "./context.ts";
import { addField, fieldMax, fromTexts, marked } from "./multipart-fields.ts";

type Files = Readonly<Record<string, FileRule>>;

/** Browsers and systems send different media types for CSV. */
const csvTypes = new Set(["text/csv", "application/csv", "text/plain", "application/vnd.ms-excel", "text/x-csv"]);
const isAccepted = (mime: string, rule: FileRule): boolean =>
  rule.mime.includes(mime) || (rule.mime.includes("text/csv") && csvTypes.has(mime));

type Uploads = Record<string, Upload | DiskUpload | readonly DiskUpload[]>;

/** Whether a file of this name is one of several. */
const isList = (file: Uploads[string] | undefined): file is readonly DiskUpload[] => Array.isArray(file);

/**
 * Reads an endpoint's multipart body: files on the disk go into `filesDir`, and `discardUploads` removes them. Throws
 * validation, bad_json, too_large or unsupported_media, leaving nothing behind.
 */
export const readUploads = async (
  request: FastifyRequest,
  endpoint: Endpoint,
  filesDir: string,
): Promise<{ files: Uploads; fields: Record<string, unknown> }> => {
  if (!request.isMultipart()) throw new AppError("unsupported_media");
  const files: Uploads = {};
  try {
    const sent = await readParts(request, endpoint, filesDir, files);
    const fields = takesJson(endpoint) ? fromTexts(endpoint.body, sent) : sent;
    requireModest(fields);
    return { files, fields };
  } catch (error) {
    await discardUploads(files);
    // What still comes would stay in front of the next call on this connection, which nobody would answer then.
    request.raw.unpipe();
    request.raw.resume();
    throw isMalformed(error) ? new AppError("bad_json") : error;
  }
};

/** Whether the parser found no multipart body, or the end of one that is not over: its errors are known by their words. */
const isMalformed = (error: unknown): boolean =>
  error instanceof Error && /^Multipart: Boundary|^The needle |end of multipart data$/.test(error.message);

/** Removes what an upload has written to the disk. */
export const discardUploads = async (files: Readonly<Uploads>): Promise<void> => {
  for (const found of Object.values(files)) {
    for (const file of isList(found) ? found : [found]) if ("path" in file) await rm(file.path, { force: true });
  }
};

/** Reads the files into `files`, and returns the other fields. */
const readParts = async (
  request: FastifyRequest,
  { files: rules = {}, body }: Endpoint,
  filesDir: string,
  files: Uploads,
): Promise<Record<string, unknown>> => {
  const fields: Record<string, unknown> = {};
  const largest = Math.max(...Object.values(rules).map((rule) => rule.max));
  const most = Object.values(rules).reduce((sum, { many = 1 }) => sum + many, 0);
  for (const [name, { many }] of Object.entries(rules)) if (many) files[name] = [];
  const parts = request.parts({
    // Keeps a path in a file name, so that it can be rejected rather than silently shortened.
    preservePath: true,
    limits: { fileSize: largest, files: most, fields: 20, fieldSize: fieldMax, parts: most + 30 },
  });
  for await (const part of parts) {
    if (part.type === "field") addField(fields, part, body);
    else {
      const rule = ruleOf(part, rules);
      const isHashed = request.headers["idempotency-key"] !== undefined;
      if (rule.onDisk) {
        const file = await writeFile(part, rule, { path: await newUploadPath(filesDir), isHashed });
        const earlier = files[part.fieldname];
        files[part.fieldname] = isList(earlier) ? [...earlier, file] : file;
      } else files[part.fieldname] = await readFile(part, rule);
    }
  }
  const missing = Object.keys(rules).filter((name) => !files[name] && !rules[name]?.optional);
  if (missing.length > 0) {
    throw new AppError("validation", {
      fields: Object.fromEntries(missing.map((name) => [name, ["Please choose a file."]])),
    });
  }
  return fields;
};

const ruleOf = (part: MultipartFile, rules: Files): FileRule => {
  const rule = rules[part.fieldname];
  if (!rule) throw new AppError("validation", { fields: { [part.fieldname]: ["Unknown field."] } });
  if (!isAccepted(part.mimetype, rule)) throw marked(part.fieldname, "unsupported_media");
  return rule;
};

const tooLarge = (part: MultipartFile, rule: FileRule): AppError =>
  marked(part.fieldname, "too_large", { max: fileSize(rule.max) });

const readFile = async (part: MultipartFile, rule: FileRule): Promise<Upload> => {
  const bytes = await part.toBuffer().catch((error: { code?: string }) => {
    throw error.code === "FST_REQ_FILE_TOO_LARGE" ? tooLarge(part, rule) : error;
  });
  if (bytes.length > rule.max) throw tooLarge(part, rule);
  return { name: part.filename, bytes };
};

const writeFile = async (
  part: MultipartFile,
  rule: FileRule,
  { path, isHashed }: { path: string; isHashed: boolean },
): Promise<DiskUpload> => {
  const hash = isHashed ? createHash("sha256") : undefined;
  let size = 0;
  const count = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      size += chunk.length;
      hash?.update(chunk);
      yield chunk;
    }
  };
  try {
    await pipeline(part.file, count, createWriteStream(path, { flags: "wx", mode: 0o600 }));
    if (part.file.truncated || size > rule.max) throw tooLarge(part, rule);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return { name: part.filename, mime: part.mimetype, path, size, hash: hash?.digest() };
};
