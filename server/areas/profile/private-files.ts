import { buffer } from "node:stream/consumers";
import { sql as raw } from "kysely";
import type { FastifyReply } from "fastify";
import type { DocumentKind } from "../../../contract/profile/fields.ts";
import type { Database, Sql } from "../../core/db/pool.ts";
import { isUnknownOutcome } from "../../core/db/write.ts";
import type { Context } from "../../core/http/context.ts";
import { newId } from "../../core/ids.ts";
import { notFound } from "../../core/app-error.ts";
import type { FileStore } from "../../core/files/files.ts";
import { openersOf, sealersOf } from "../../core/auth/personal.ts";

/** What a person uploads, the agreement that they signed, and the certificates that staff upload for them. */
export type PrivateFileKind = DocumentKind | "nda" | "issued_certificate";

/** A file that only endpoints which check their caller send: its bytes are encrypted under the person's key. */
export interface NewFile {
  readonly kind: PrivateFileKind;
  readonly name: string;
  readonly mime: string;
  readonly bytes: Buffer;
}

/** How long a new file may stay unconfirmed; no request takes so long. */
const keptUnfinished = "1 hour";

/**
 * Stores a person's file, and then runs `keep`, which confirms it by `keepFile`. Its row is committed first, on its
 * own: after a crash the nightly task removes the file by it. Where `keep` throws, the file is removed at once,
 * unless it may have been confirmed.
 */
export const withNewFile = async <T>(
  { services, sql }: Pick<Context, "services" | "sql">,
  userId: string,
  { bytes, ...api }: NewFile,
  keep: (fileId: string) => Promise<T>,
): Promise<T> => {
  const _id = newId();
  const sealer = (await sealersOf(sql, [userId])).get(userId)!;
  await sql
    .insertInto("private_files")
    .values({ _id, user_id: userId, size: bytes.length, ...api })
    .execute();
  try {
    await services.files.put(_id, sealer.sealBytes(bytes));
    return await keep(_id);
  } catch (error) {
    if (isUnknownOutcome(error)) throw error;
    await cancel(sql, [_id]);
    await removeFiles(sql, services.files, [_id]);
    throw error;
  }
};

/** Confirms a new file, in the transaction for which it was stored. */
export const keepFile = async (sql: Sql, fileId: string): Promise<void> => {
  await sql
    .updateTable("private_files")
    .set({ kept_at: raw<string>`now()` })
    .where("_id", "=", fileId)
    .where("removed_at", "is", null)
    .returning("_id")
    .executeTakeFirstOrThrow();
};

/** Marks files as removed, in the caller's transaction; `removeFiles` or the nightly task deletes the bytes later. */
export const cancel = async (sql: Sql, fileIds: readonly string[]): Promise<void> => {
  if (fileIds.length === 0) return;
  await sql
    .updateTable("private_files")
    .set({ removed_at: raw<string>`now()`, name: "" })
    .where("_id", "in", [...fileIds])
    .execute();
};

/** Removes files at once that a committed change cancelled. What fails here the nightly task does, which reports it. */
export const removeFiles = async (sql: Sql, store: FileStore, fileIds: readonly string[]): Promise<void> => {
  if (fileIds.length === 0) return;
  await removeCancelled(sql, store, { fileIds, logError: () => {} }).catch(() => undefined);
};

/** Deletes the bytes of removed files, and then their rows: of these, or of all. May run twice. */
const removeCancelled = async (
  sql: Sql,
  store: FileStore,
  { fileIds, logError }: { readonly fileIds?: readonly string[]; readonly logError: (message: string) => void },
): Promise<void> => {
  const going = await sql
    .selectFrom("private_files")
    .select("_id")
    .where((where) =>
      where.or([
        where("removed_at", "is not", null),
        where.and([
          where("kept_at", "is", null),
          where("created_at", "<", raw<string>`now() - ${keptUnfinished}::interval`),
        ]),
      ]),
    )
    .$if(fileIds !== undefined, (query) => query.where("_id", "in", [...fileIds!]))
    .execute();
  for (const { _id } of going) {
    await removeFile(sql, store, _id).catch((error: unknown) =>
      logError(`The private file ${_id} could not be removed: ${String(error)}`),
    );
  }
};

const removeFile = async (sql: Sql, store: FileStore, id: string): Promise<void> => {
  await store.remove(id);
  await sql.deleteFrom("private_files").where("_id", "=", id).execute();
};

/** Finishes what stopped servers left half done. */
export const removeGivenUpFiles = (
  { sql }: Pick<Database, "sql">,
  store: FileStore,
  logError: (message: string) => void,
): Promise<void> => removeCancelled(sql, store, { logError });

/** The decrypted bytes of a person's file; undefined where they or their key are deleted. */
export const readPrivate = async (
  sql: Sql,
  store: FileStore,
  userId: string,
  fileId: string,
): Promise<Buffer | undefined> => {
  const sealed = await store.read(fileId);
  const opener = (await openersOf(sql, [userId])).get(userId);
  if (!sealed || !opener) {
    sealed?.destroy();
    return undefined;
  }
  return opener.openBytes(await buffer(sealed));
};

interface Sent {
  readonly userId: string;
  readonly fileId: string;
  readonly name: string;
  readonly mime: string;
}

/** Sends a person's file as a download. Throws not_found. */
export const sendPrivate = async (
  { services, sql }: Pick<Context, "services" | "sql">,
  reply: FastifyReply,
  { userId, fileId, name, mime }: Sent,
): Promise<void> => {
  const bytes = await readPrivate(sql, services.files, userId, fileId);
  if (!bytes) throw notFound("file");
  await sendDownload(reply, { name, mime, bytes });
};

/**
 * Sends bytes as a download. Whatever they contain, no browser runs or shows them under our origin: they are an
 * attachment, of their detected type, in a sandbox.
 */
export const sendDownload = async (
  reply: FastifyReply,
  { name, mime, bytes }: Pick<NewFile, "name" | "mime" | "bytes">,
): Promise<void> => {
  await reply
    .type(mime)
    .header("content-length", bytes.length)
    .header("content-disposition", attachment(name))
    .header("x-content-type-options", "nosniff")
    .header("content-security-policy", "default-src 'none'; frame-ancestors 'none'; sandbox")
    .header("cache-control", "no-store")
    .send(bytes);
};

/** RFC 6266: the name in ASCII for old clients, and the full one. */
const attachment = (name: string): string => {
  const plain = name.normalize("NFKD").replace(/[^\w .-]/g, "_");
  const whole = encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
};
