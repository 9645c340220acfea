import { createReadStream } from "node:fs";
import { fileTypeFromFile } from "file-type";
import {
  type AttachmentKind,
  attachmentKindOf,
  attachmentMax,
  attachmentMessages,
  attachmentNameMax,
  isDeclaredAs,
} from "../../../contract/core/attachments.ts";
import { messageOf } from "../../../contract/core/errors.ts";
import { plainLine } from "../../../contract/core/fields.ts";
import { fileSize } from "../../../contract/core/format.ts";
import { AppError } from "../app-error.ts";
import type { DiskUpload } from "../http/context.ts";

/**
 * The kind of an uploaded attachment: its name, its declared type and its content must agree. Throws unsupported_media,
 * too_large or validation (empty) for the upload's `field`.
 */
export const checkAttachment = async (
  { name, mime, path, size }: DiskUpload,
  field: string,
): Promise<AttachmentKind> => {
  const error = (code: "unsupported_media" | "too_large" | "validation", message: string, max = ""): AppError =>
    new AppError(code, { params: { max }, fields: { [field]: [message] } });
  if (size === 0) throw error("validation", attachmentMessages.empty);
  const kind = attachmentKindOf(name);
  if (!kind) throw error("unsupported_media", attachmentMessages.type);
  const max = fileSize(attachmentMax[kind.group]);
  if (size > attachmentMax[kind.group]) throw error("too_large", messageOf("too_large", { max }), max);
  if (!isDeclaredAs(kind, mime) || !(await isOfKind(path, kind))) {
    throw error("unsupported_media", attachmentMessages.content);
  }
  return kind;
};

/** Whether a file's content is of this kind. */
export const isOfKind = async (path: string, { sniffed }: Pick<AttachmentKind, "sniffed">): Promise<boolean> => {
  if (sniffed.length === 0) return isText(path);
  const found = await fileTypeFromFile(path);
  return found !== undefined && sniffed.includes(found.mime);
};

/** Whether a file is text: UTF-8 without NUL. */
const isText = async (path: string): Promise<boolean> => {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      if (chunk.includes(0)) return false;
      decoder.decode(chunk, { stream: true });
    }
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
};

/** The beginning of a text, never within a character that counts twice. */
const beginOf = (text: string, max: number): string => text.slice(0, max).replace(/[\ud800-\udbff]$/, "");

/** A file's name as others sent it: one line, shortened before its ending. */
export const nameAsSent = (sent: string): string => {
  const name = plainLine(sent).trim();
  if (name.length <= attachmentNameMax) return name;
  const ending = /\.[^.]{1,20}$/.exec(name)?.[0] ?? "";
  return `${beginOf(name, attachmentNameMax - ending.length)}${ending}`;
};

/** Control characters, lone surrogates and direction overrides, and what no system allows in a file's name. */
const unwanted = /[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069"*:<>?|]+/gu;

/** A file's own name as one line: without folders, at most 120 characters, with the ending of its kind. */
export const attachmentName = (sent: string, { ending }: Pick<AttachmentKind, "ending">): string => {
  const name = sent
    .normalize("NFC")
    .replace(/^.*[/\\]/s, "")
    .replace(unwanted, " ")
    .replace(/\s+/g, " ")
    .trim();
  const stem = name.replace(/\.[^.]*$/, "").replace(/^[.\s]+|[.\s]+$/g, "");
  const short = beginOf(stem, attachmentNameMax - ending.length - 1);
  return `${short.trim() || "file"}.${ending}`;
};
