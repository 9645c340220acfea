import { open } from "node:fs/promises";
import sharp from "sharp";
import type { CollectedFacts } from "../../../contract/collection/entity.ts";
import {
  type CollectedGroup,
  type CollectedKind,
  collectedKindOf,
  collectedMessages,
} from "../../../contract/collection/kinds.ts";
import { mediaMessages } from "../../../contract/tasks/media.ts";
import { recordingRules, soundProblems } from "../../../contract/tasks/sound-checks.ts";
import { AppError } from "../../core/app-error.ts";
import { attachmentName, isOfKind } from "../../core/files/attachments.ts";
import type { Context, DiskUpload } from "../../core/http/context.ts";
import { newId } from "../../core/ids.ts";
import { soundReader } from "../../services/media/sounds.ts";
import { MediaFailure } from "../../services/media/media-failure.ts";
import { noFacts, wavFacts } from "./rules.ts";

/** A file that was received and not yet looked at, on the disk. */
export type Received = Pick<DiskUpload, "name" | "path" | "size">;

/** A stored file that no item has yet. Without one it is removed after a day. */
export interface StoredFile {
  readonly _id: string;
  readonly name: string;
  readonly mime: string;
  readonly kind: CollectedGroup;
  readonly size: number;
  readonly facts: CollectedFacts;
}

/** In bytes: more than the headers of sounds that recorders write. */
const headMax = 65_536;

/**
 * Checks files and stores them, the bytes before their rows are used by an item. The recording of a line is one sound that
 * can be heard well. Throws unsupported_media or validation, marked on `files`.
 */
export const storeFiles = async (
  context: Pick<Context, "services" | "sql" | "me">,
  received: readonly Received[],
  { isRecording }: { readonly isRecording: boolean },
): Promise<StoredFile[]> => {
  const kinds = await Promise.all(received.map(kindOf));
  const remarks = isRecording ? await checkRecording(context, received, kinds) : [];
  const stored: StoredFile[] = [];
  for (const [place, file] of received.entries()) {
    const { facts, ...one } = await storeFile(context, file, kinds[place]!);
    stored.push({ ...one, facts: { ...facts, ...(remarks.length > 0 && { remarks }) } });
  }
  return stored;
};

/** Of what kind a file is, by its name and its content. Throws unsupported_media or validation (empty). */
const kindOf = async ({ name, path, size }: Received): Promise<CollectedKind> => {
  const refuse = (code: "unsupported_media" | "validation", message: string): AppError =>
    new AppError(code, { fields: { files: [message] } });
  if (size === 0) throw refuse("validation", collectedMessages.empty);
  const kind = collectedKindOf(name);
  if (!kind) throw refuse("unsupported_media", collectedMessages.type);
  if (!(await isOfKind(path, kind))) throw refuse("unsupported_media", collectedMessages.content);
  return kind;
};

/**
 * Without ffmpeg a sound is taken as it is. Returns what could not be checked. Throws unsupported_media or validation,
 * marked on `files`.
 */
const checkRecording = async (
  { services: { config } }: Pick<Context, "services">,
  [file, ...others]: readonly Received[],
  [kind]: readonly CollectedKind[],
): Promise<string[]> => {
  const refuse = (code: "unsupported_media" | "validation", messages: string[]): AppError =>
    new AppError(code, { fields: { files: messages } });
  if (!file || !kind || others.length > 0) throw refuse("validation", [collectedMessages.recording]);
  if (kind.group !== "audio" && kind.ending !== "webm") {
    throw refuse("unsupported_media", [collectedMessages.recording]);
  }
  const reader = await soundReader(config.ffmpeg);
  if (!reader) return [mediaMessages.no_reader];
  const sound = await reader.readSound(file.path, kind.mime).catch((error: unknown) => {
    throw error instanceof MediaFailure ? refuse("validation", [error.message]) : error;
  });
  const problems = soundProblems(sound, recordingRules).map(({ message }) => message);
  if (problems.length > 0) throw refuse("validation", problems);
  return [];
};

const storeFile = async (
  { services, sql, me }: Pick<Context, "services" | "sql" | "me">,
  { name, path, size }: Received,
  kind: CollectedKind,
): Promise<StoredFile> => {
  const { mime, group } = kind;
  const file = { _id: newId(), name: attachmentName(name, kind), mime, size };
  const facts = await factsOf(path, size, kind);
  // With its row first, so that the bytes are found again if nothing comes of it.
  await sql
    .insertInto("files")
    .values({ ...file, uploaded_by: me._id })
    .execute();
  await services.files.putFile(file._id, path);
  return { ...file, kind: group, facts };
};

const factsOf = async (path: string, size: number, { group, ending }: CollectedKind): Promise<CollectedFacts> => {
  if (ending === "wav") return wavFacts(await headOf(path), size);
  if (group !== "image") return noFacts;
  // Only the header is read. A damaged picture is still what the worker sent: its reviewer sees that.
  const picture = await sharp(path)
    .metadata()
    .catch(() => undefined);
  if (!picture) return noFacts;
  const { width, height } = picture.autoOrient ?? picture;
  return { ...noFacts, width, height };
};

const headOf = async (path: string): Promise<Uint8Array> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headMax), 0, headMax, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};
