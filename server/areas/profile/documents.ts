import {
  documentWords,
  documentsMax,
  documentTypes,
  type Document,
  type DocumentKind,
  fileField,
  fileNameMax,
} from "../../../contract/profile/fields.ts";
import type { Context, Upload } from "../../core/http/context.ts";
import { notFound, Refusal } from "../../core/refusal.ts";
import { isPdf, pdfProblem } from "../../core/files/pdf-inspection.ts";
import { cleanPicture } from "../../core/files/pictures.ts";
import { changed, lockedRecord } from "./edit.ts";
import { giveUp, keepFile, type NewFile, removeFiles, withNewFile } from "./private-files.ts";

type Caller = Pick<Context, "services" | "sql" | "me" | "change">;

const refuse = (word: keyof typeof documentWords, code: "validation" | "unsupported_media" = "validation"): Refusal =>
  new Refusal(code, { fields: { [fileField]: [documentWords[word]] } });

/** Control characters, halves of characters, and marks that turn the direction of what follows them. */
const notInNames = /[\p{Cc}\p{Cs}\\/\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Why a file may not be called so, if it may not. */
export const nameProblem = (name: string): "name" | "longName" | undefined => {
  if (name.trim() === "" || name.startsWith(".") || notInNames.test(name)) return "name";
  return name.length > fileNameMax ? "longName" : undefined;
};

const endings: Readonly<Record<string, string>> = {
  "application/pdf": "pdf",
  "image/png": "png",
  "image/webp": "webp",
};
/** The name with the ending of what the file is now. */
const named = (name: string, mime: string): string => `${name.replace(/\.[^.]*$/, "").trimEnd()}.${endings[mime]}`;

/** A picture is drawn anew, a PDF looked through. Throws validation, unsupported_media or too_large, at the file. */
const cleanDocument = async ({ name, bytes }: Upload): Promise<Pick<NewFile, "name" | "mime" | "bytes">> => {
  const problem = nameProblem(name);
  if (problem) throw refuse(problem);
  if (bytes.length === 0) throw refuse("empty");
  if (!isPdf(bytes)) {
    const picture = await cleanPicture(bytes, fileField, { types: documentTypes, typeWords: documentWords.type });
    return { name: named(name, picture.mime), mime: picture.mime, bytes: picture.bytes };
  }
  const found = pdfProblem(bytes);
  if (found) throw refuse(found);
  return { name: named(name, "application/pdf"), mime: "application/pdf", bytes };
};

/** Throws too_many_documents, and what is wrong with the file at its field. */
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
        throw new Refusal("too_many_documents", { params: { max: documentsMax } });
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
    await giveUp(write.sql, [fileId]);
    return { documents: [...(await changed(write, me._id)).documents] };
  });
  await removeFiles(sql, services.files, [fileId]);
  return left;
};
