import { fileTypeFromFile } from "file-type";
import { readFile, rm } from "node:fs/promises";
import { attachmentKindOfMime } from "../../../contract/core/attachments.ts";
import { errors } from "../../../contract/core/errors.ts";
import { itemFilesMax, itemsMax, itemTableMax, manifestName } from "../../../contract/tasks/item-upload.ts";
import type { TaskKind } from "../../../contract/tasks/rules.ts";
import { AppError } from "../../core/app-error.ts";
import { isOfKind, nameAsSent } from "../../core/files/attachments.ts";
import { newUploadPath } from "../../core/files/unfinished-uploads.ts";
import { zipEntries } from "../../core/files/zip-entries.ts";
import type { Context, DiskUpload } from "../../core/http/context.ts";
import { newId } from "../../core/ids.ts";

/** A sound or picture in the store, whose row is still to be written. */
export interface StoredFile {
  readonly _id: string;
  readonly name: string;
  readonly mime: string;
  /** In bytes. */
  readonly size: number;
}

/** The types that each kind of item may have, as its bytes say. */
const types: Readonly<Record<TaskKind, ReadonlySet<string>>> = {
  audio: new Set([
    "audio/wav",
    "audio/mpeg",
    "audio/mp4",
    "audio/x-m4a",
    "audio/ogg",
    "audio/ogg; codecs=opus",
    "audio/webm",
    "video/webm",
    "video/mp4",
    "audio/flac",
  ]),
  image: new Set(["image/jpeg", "image/png", "image/webp"]),
  line: new Set(),
};
const twice = "There are two files of this name.";
export const unsupported = errors.unsupported_media[1];
const zip = attachmentKindOfMime("application/zip")!;
/** By its content, or by what it says it is, so that a broken one is not taken for something else. */
const isZip = async ({ mime, path }: DiskUpload): Promise<boolean> =>
  mime === zip.mime || zip.declared.includes(mime) || isOfKind(path, zip);

/** What an upload has of files. */
interface ItemFiles {
  readonly files: ReadonlyMap<string, StoredFile>;
  /** The table of a zip's files that is in the zip itself. */
  readonly manifest: Buffer | undefined;
}

interface Options {
  readonly kind: TaskKind;
  readonly refuse: (name: string, message: string) => void;
  /** Told how many files are stored so far; what it throws ends the call, and nothing is left. */
  readonly said: (files: number) => void;
}

/**
 * Stores the sounds or pictures of an upload, one file or those of a zip, by their names without folders, and reads the
 * manifest of a zip. What can't be used is told to `refuse` by its name. Throws validation on `media`.
 */
export const storeItemFiles = async (
  { services }: Pick<Context, "services">,
  upload: DiskUpload,
  { kind, refuse, said }: Options,
): Promise<ItemFiles> => {
  let manifest: Buffer | undefined;
  const stored = new Map<string, StoredFile>();
  const keep = async (name: string, path: string, size: number): Promise<void> => {
    const mime = size === 0 ? undefined : await sniffItemFile(path, kind);
    if (mime === undefined) return refuse(name, unsupported);
    if (stored.has(name)) return refuse(name, twice);
    const file = { _id: newId(), name: nameAsSent(name), mime, size };
    await services.files.putFile(file._id, path);
    stored.set(name, file);
    said(stored.size);
  };
  const hasMany = await isZip(upload);
  try {
    if (!hasMany) await keep(upload.name, upload.path, upload.size);
    else {
      const limits = { field: "media", filesMax: itemsMax, bytesMax: itemFilesMax };
      for await (const entry of zipEntries(upload.path, limits)) {
        const path = await newUploadPath(services.config.filesDir);
        await entry.writeTo(path);
        if (entry.name.toLowerCase() !== manifestName) await keep(entry.name, path, entry.size);
        else {
          if (manifest) refuse(entry.name, twice);
          else if (entry.size > itemTableMax) refuse(entry.name, "This table is too large.");
          else manifest = await readFile(path);
          await rm(path);
        }
      }
    }
  } catch (error) {
    await removeItemFiles({ services }, stored);
    throw error;
  }
  if (stored.size === 0 && !hasMany) throw new AppError("unsupported_media", { fields: { media: [unsupported] } });
  return { files: stored, manifest };
};

/**
 * The type of a file that an item may have, as its bytes say; undefined for any other. WebM and MP4 are told apart by what
 * is in them, which browsers don't need to play the sound.
 */
export const sniffItemFile = async (path: string, kind: TaskKind): Promise<string | undefined> => {
  const found = await fileTypeFromFile(path);
  if (!found || !types[kind].has(found.mime)) return undefined;
  return found.mime
    .replace(/^video\//, "audio/")
    .replace(/;.*$/, "")
    .replace("x-m4a", "mp4");
};

/** Removes stored files that no item came to have. */
export const removeItemFiles = async (
  { services }: Pick<Context, "services">,
  stored: ReadonlyMap<string, StoredFile>,
): Promise<void> => {
  for (const { _id } of stored.values()) await services.files.remove(_id);
};
