import {
  documentLabels,
  documentsMax,
  documentTypes,
  type Document,
  type DocumentKind,
  fileField,
  fileNameMax,
} from "../../../contract/profile/fields.ts";
import type { Context, Upload } from "../../core/http/context.ts";
import { notFound, AppError } from "../../core/app-error.ts";
import { isPdf, pdfProblem } from "../../core/files/pdf-inspection.ts";
import { cleanPicture } from "../../core/files/pictures.ts";
import { changed, lockedRecord } from "./edit.ts";
import { cancel, keepFile, type NewFile, removeFiles, withNewFile } from "./private-files.ts";

type Caller = Pick<Context, "services" | "sql" | "me" | "change">;

const fileError = (word: keyof typeof documentLabels, field: string): AppError =>
  new AppError("validation", { fields: { [field]: [documentLabels[word]] } });

/** Control characters, lone surrogates, and marks that change the text's direction. */
const notInNames = /[\p{Cc}\p{Cs}\\/\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Why a file may not have this name, or undefined. */
export const nameProblem = (name: string): "name" | "longName" | undefined => {
  if (name.trim() === "" || name.startsWith(".") || notInNames.test(name)) return "name";
  return name.length > fileNameMax ? "longName" : undefined;
};

const endings: Readonly<Record<string, string>> = {
  "application/pdf": "pdf",
  "image/png": "png",
  "image/webp": "webp",
};
/** The name with the file extension of its new format. */
const named = (name: string, mime: string): string => `${name.replace(/\.[^.]*$/, "").trimEnd()}.${endings[mime]}`;

interface DocumentRules {
  readonly field: string;
  readonly types: readonly string[];
  readonly typeMessage: string;
}
const usualRules: DocumentRules = { field: fileField, types: documentTypes, typeMessage: documentLabels.type };

/** Re-encodes a picture, inspects a PDF. Throws validation, unsupported_media or too_large, at the file's field. */
export const cleanDocument = async (
  { name, bytes }: Upload,
  { field, types, typeMessage }: DocumentRules = usualRules,
): Promise<Pick<NewFile, "name" | "mime" | "bytes">> => {
  const problem = nameProblem(name);
  if (problem) throw fileError(problem, field);
  if (bytes.length === 0) throw fileError("empty", field);
  if (!isPdf(bytes)) {
    const picture = await cleanPicture(bytes, field, { types, typeMessage });
    return { name: named(name, picture.mime), mime: picture.mime, bytes: picture.bytes };
  }
  const found = pdfProblem(bytes);
  if (found) throw fileError(found, field);
  return { name: named(name, "application/pdf"), mime: "application/pdf", bytes };
};

/** Throws too_many_documents, and errors of the file at its field. */
export const addDocument = async (
  context: Caller,
  kind: DocumentKind,
  upload: Upload,
): Promise<{ documents: Document[] }> => {
  const { me, change } = context;
  const clean = await cleanDocument(upload);
  return withNewFile(context, me._id, { kind, ...clean }, (fileId) =>
    change(async (write) => {
      const record = await lockedRecord(write.sql, me._id);
      if (record.documents.length >= documentsMax) {
        throw new AppError("too_many_documents", { params: { max: documentsMax } });
      }
      await keepFile(write.sql, fileId);
      return { documents: [...(await changed(write, me._id)).documents] };
    }),
  );
};

/** Throws not_found. */
export const removeDocument = async (
  { services, sql, me, change }: Caller,
  fileId: string,
): Promise<{ documents: Document[] }> => {
  const left = await change(async (write) => {
    const record = await lockedRecord(write.sql, me._id);
    if (!record.documents.some((document) => document._id === fileId)) throw notFound("document");
    await cancel(write.sql, [fileId]);
    return { documents: [...(await changed(write, me._id)).documents] };
  });
  await removeFiles(sql, services.files, [fileId]);
  return left;
};
