import { createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FastifyReply } from "fastify";
import { sql as raw } from "kysely";
import { collectedKindOf, collectedMax, collectedMessages } from "../../../contract/collection/kinds.ts";
import { tusVersion, uploadsPath } from "../../../contract/collection/resumable.ts";
import { fileSize } from "../../../contract/core/format.ts";
import { AppError, notFound } from "../../core/app-error.ts";
import type { Sql } from "../../core/db/pool.ts";
import { nameAsSent } from "../../core/files/attachments.ts";
import { newUploadPath } from "../../core/files/unfinished-uploads.ts";
import type { Context } from "../../core/http/context.ts";
import { allowSlowUpload } from "../../core/http/slow-uploads.ts";
import { newId } from "../../core/ids.ts";
import { keepUnused } from "../files/actions.ts";
import { byteCount, uploadMetadata } from "./rules.ts";
import { makeRoom, partsOf, type Unfinished, unfinishedOf } from "./unfinished.ts";

/** The header of a request that occurs once. */
const header = (reply: FastifyReply, name: string): string | undefined => {
  const found = reply.request.headers[name];
  return Array.isArray(found) ? found[0] : found;
};

/** Throws tus_version for a client of another version, which would misread what follows. */
const requireVersion = (reply: FastifyReply): void => {
  reply.header("tus-resumable", tusVersion).header("tus-version", tusVersion);
  if (header(reply, "tus-resumable") !== tusVersion) {
    throw new AppError("tus_version", { params: { version: tusVersion } });
  }
};

const expires = (reply: FastifyReply, { expires_at }: Pick<Unfinished, "expires_at">): FastifyReply =>
  reply.header("upload-expires", new Date(expires_at).toUTCString());

/** Throws validation, too_large, unsupported_media, too_many_uploads, tus_version. */
export const createUpload = async ({ change, me }: Context, reply: FastifyReply): Promise<void> => {
  requireVersion(reply);
  const sent = uploadMetadata(header(reply, "upload-metadata") ?? "").get("filename") ?? "";
  const name = nameAsSent(sent);
  const size = byteCount(header(reply, "upload-length"));
  if (!size) throw new AppError("validation", { fields: { "Upload-Length": [collectedMessages.empty] } });
  if (size > collectedMax.resumable) {
    throw new AppError("too_large", { params: { max: fileSize(collectedMax.resumable) } });
  }
  if (sent !== "" && name === "") {
    throw new AppError("validation", { fields: { "Upload-Metadata": [collectedMessages.name] } });
  }
  if (!collectedKindOf(name)) {
    throw new AppError("unsupported_media", { fields: { "Upload-Metadata": [collectedMessages.type] } });
  }
  const made = await change(async (write) => {
    await makeRoom(write);
    return write.sql
      .insertInto("resumable_uploads")
      .values({ _id: newId(), user_id: me._id, name, size })
      .returning(["_id", "expires_at"])
      .executeTakeFirstOrThrow();
  });
  await expires(reply, made).status(201).header("location", `${uploadsPath}/${made._id}`).send();
};

/** Throws not_found, upload_expired, tus_version. */
export const uploadOffset = async ({ sql, me }: Context, reply: FastifyReply, id: string): Promise<void> => {
  requireVersion(reply);
  const upload = await unfinishedOf(sql, me._id, id);
  await expires(reply, upload)
    .header("cache-control", "no-store")
    .header("upload-offset", upload.received)
    .header("upload-length", upload.size)
    .send();
};

/**
 * Keeps the bytes of a request as a part of the upload; those of a request that breaks off too, since they needn't be sent
 * again then. Of two requests from the same offset one counts. Throws not_found, validation, too_large, upload_offset,
 * upload_expired, tus_version.
 */
export const appendUpload = async (context: Context, reply: FastifyReply, id: string): Promise<void> => {
  const { services, sql, me } = context;
  requireVersion(reply);
  const from = byteCount(header(reply, "upload-offset"));
  if (from === undefined)
    throw new AppError("validation", { fields: { "Upload-Offset": ["Say from which byte on."] } });
  const upload = await unfinishedOf(sql, me._id, id);
  if (from !== upload.received) throw otherOffset(upload.received);
  const path = await newUploadPath(services.config.filesDir);
  try {
    const size = await receive(reply, path, upload.size - from);
    const after = size === 0 ? upload : await keepPart(context, { id, from, size, path });
    await expires(reply, after).status(204).header("upload-offset", after.received).send();
  } finally {
    await rm(path, { force: true });
  }
};

const otherOffset = (received: number): AppError => new AppError("upload_offset", { params: { received } });

/** What the end of a connection looks like to its reader. */
const brokenOff = new Set(["ECONNRESET", "ERR_STREAM_PREMATURE_CLOSE"]);

/** Writes the body to a file, and returns its size: what has arrived, where the connection breaks. Throws too_large. */
const receive = async (reply: FastifyReply, path: string, max: number): Promise<number> => {
  const body = reply.request.body as Readable | null | undefined;
  if (!body) return 0;
  const limited = async function* (chunks: AsyncIterable<Buffer>) {
    let size = 0;
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > max) throw new AppError("too_large", { params: { max: fileSize(max) } });
      yield chunk;
    }
  };
  const file = createWriteStream(path, { flags: "wx", mode: 0o600 });
  const written = pipeline(body, limited, file);
  // Only now: it makes the body flow.
  allowSlowUpload(reply.request);
  await written.catch((error: { code?: string }) => {
    if (!brokenOff.has(error.code ?? "")) throw error;
  });
  // A write that is under way ends before the file is closed.
  if (!file.closed) await new Promise<void>((closed) => file.once("close", () => closed()));
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
};

interface Part {
  readonly id: string;
  readonly from: number;
  readonly size: number;
  readonly path: string;
}

const keepPart = async (
  { services, sql, me, change }: Context,
  { id, from, size, path }: Part,
): Promise<Pick<Unfinished, "received" | "expires_at">> => {
  const file_id = newId();
  const mime = "application/octet-stream";
  await sql.insertInto("files").values({ _id: file_id, name: "part", mime, size, uploaded_by: me._id }).execute();
  await services.files.putFile(file_id, path);
  return change(async (write) => {
    const after = await write.sql
      .updateTable("resumable_uploads")
      .set({ received: from + size, expires_at: raw<string>`now() + interval '1 day'` })
      .where("_id", "=", id)
      .where("user_id", "=", me._id)
      .where("received", "=", from)
      .returning(["received", "expires_at"])
      .executeTakeFirst();
    if (!after) throw otherOffset((await unfinishedOf(write.sql, me._id, id)).received);
    await write.sql.insertInto("resumable_upload_parts").values({ upload_id: id, starts_at: from, file_id }).execute();
    const parts = await partsOf(write.sql, id);
    await keepUnused(write.sql, parts);
    return after;
  });
};

/** Throws not_found, tus_version. */
export const cancelUpload = async ({ change, me }: Context, reply: FastifyReply, id: string): Promise<void> => {
  requireVersion(reply);
  await change(async ({ sql }) => {
    const parts = await partsOf(sql, id, me._id);
    const gone = await sql
      .deleteFrom("resumable_uploads")
      .where("_id", "=", id)
      .where("user_id", "=", me._id)
      .returning("_id")
      .executeTakeFirst();
    if (!gone) throw notFound("upload");
    await giveUp(sql, parts);
  });
  await reply.status(204).send();
};

/** Leaves the bytes of files to the nightly removal. */
const giveUp = async (sql: Sql, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await sql
    .updateTable("files")
    .set({ removed_at: raw<string>`now()` })
    .where("_id", "in", [...ids])
    .execute();
};
