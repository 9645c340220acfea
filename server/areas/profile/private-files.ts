import { buffer } from "node:stream/consumers";
import { sql as raw } from "kysely";
import type { FastifyReply } from "fastify";
import type { DocumentKind } from "../../../contract/profile/fields.ts";
import type { Database, Sql } from "../../core/db/pool.ts";
import type { Context } from "../../core/http/context.ts";
import { newId } from "../../core/ids.ts";
import { notFound } from "../../core/refusal.ts";
import type { FileStore } from "../../core/files/files.ts";
import { openersOf, sealersOf } from "../../core/auth/personal.ts";

/** A file that only rows which check their caller hand out: its bytes are sealed under the person's key. */
export interface NewFile {
  readonly kind: DocumentKind | "nda";
  readonly name: string;
  readonly mime: string;
  readonly bytes: Buffer;
}

/** How long a file may wait for what it was made for; no request takes so long. */
const keptUnfinished = "1 hour";

/**
 * Stores a file of a person's, and then does what it was made for in `keep`, which says so by `keepFile`. The row comes
 * first, on its own: whatever stops in between is found by it and removed, and so is the file of a `keep` that fails.
 */
export const withNewFile = async <T>(
  { services, sql }: Pick<Context, "services" | "sql">,
  userId: string,
  { bytes, ...facts }: NewFile,
  keep: (fileId: string) => Promise<T>,
): Promise<T> => {
  const _id = newId();
  const sealer = (await sealersOf(sql, [userId])).get(userId)!;
  await sql
    .insertInto("private_files")
    .values({ _id, user_id: userId, size: bytes.length, ...facts })
    .execute();
  try {
    await services.files.put(_id, sealer.sealBytes(bytes));
    return await keep(_id);
  } catch (error) {
    await giveUp(sql, [_id]);
    await removeFiles(sql, services.files, [_id]);
    throw error;
  }
};

/** In the transaction that the file was stored for. */
export const keepFile = async (sql: Sql, fileId: string): Promise<void> => {
  await sql
    .updateTable("private_files")
    .set({ kept_at: raw<string>`now()` })
    .where("_id", "=", fileId)
    .where("removed_at", "is", null)
    .returning("_id")
    .executeTakeFirstOrThrow();
};

/** In the transaction that gives files up; their bytes are removed after it, by `removeFiles` or by the nightly task. */
export const giveUp = async (sql: Sql, fileIds: readonly string[]): Promise<void> => {
  if (fileIds.length === 0) return;
  await sql
    .updateTable("private_files")
    .set({ removed_at: raw<string>`now()`, name: "" })
    .where("_id", "in", [...fileIds])
    .execute();
};

/** Removes the bytes of files that were given up, and then their rows: of these, or of all. May run twice. */
export const removeFiles = async (sql: Sql, store: FileStore, fileIds?: readonly string[]): Promise<void> => {
  if (fileIds?.length === 0) return;
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
    await store.remove(_id);
    await sql.deleteFrom("private_files").where("_id", "=", _id).execute();
  }
};

/** What stopped servers left half done. */
export const removeGivenUpFiles = ({ sql }: Pick<Database, "sql">, store: FileStore): Promise<void> =>
  removeFiles(sql, store);

/** The bytes of a person's file, opened; undefined where they are gone, or their key is. */
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

/**
 * Hands a file over as one to save. Whatever it holds, no browser runs or shows it in our name: an attachment, of the
 * type that it was found to be, in a sandbox. Throws not_found.
 */
export const sendPrivate = async (
  { services, sql }: Pick<Context, "services" | "sql">,
  reply: FastifyReply,
  { userId, fileId, name, mime }: Sent,
): Promise<void> => {
  const bytes = await readPrivate(sql, services.files, userId, fileId);
  if (!bytes) throw notFound("file");
  await reply
    .type(mime)
    .header("content-length", bytes.length)
    .header("content-disposition", attachment(name))
    .header("x-content-type-options", "nosniff")
    .header("content-security-policy", "default-src 'none'; frame-ancestors 'none'; sandbox")
    .header("cache-control", "no-store")
    .send(bytes);
};

/** RFC 6266: the name in ASCII for old readers, and as it is. */
const attachment = (name: string): string => {
  const plain = name.normalize("NFKD").replace(/[^\w .-]/g, "_");
  const whole = encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
};
