import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { sql as raw } from "kysely";
import { collectedMax, collectedMessages } from "../../../contract/collection/kinds.ts";
import { AppError, notFound } from "../../core/app-error.ts";
import { lockPerson } from "../../core/db/lock-person.ts";
import type { Sql } from "../../core/db/pool.ts";
import type { Write } from "../../core/db/write.ts";
import type { FileStore } from "../../core/files/files.ts";
import { newUploadPath } from "../../core/files/unfinished-uploads.ts";
import type { Context } from "../../core/http/context.ts";
import type { Received } from "./store.ts";

/** For so long nothing arrived of an upload that gives way to another. */
const leftAlone = "10 minutes";

/** A resumable upload until an item takes its file. */
export interface Unfinished {
  readonly name: string;
  readonly size: number;
  readonly received: number;
  readonly expires_at: string;
}

/** A person's own. Throws not_found, upload_expired. */
export const unfinishedOf = async (sql: Sql, userId: string, id: string): Promise<Unfinished> => {
  const found = await sql
    .selectFrom("resumable_uploads")
    .select(["name", "size", "received", "expires_at", raw<boolean>`expires_at < now()`.as("is_over")])
    .where("_id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (!found) throw notFound("upload");
  if (found.is_over) throw new AppError("upload_expired");
  return found;
};

/** The files of an upload's parts, in their order. */
export const partsOf = async (sql: Sql, id: string, userId?: string): Promise<string[]> =>
  (
    await sql
      .selectFrom("resumable_upload_parts as part")
      .innerJoin("resumable_uploads as upload", "upload._id", "part.upload_id")
      .select("part.file_id")
      .where("part.upload_id", "=", id)
      .$if(userId !== undefined, (query) => query.where("upload.user_id", "=", userId!))
      .orderBy("part.starts_at")
      .execute()
  ).map(({ file_id }) => file_id);

const notFinished = (): AppError => new AppError("validation", { fields: { uploads: [collectedMessages.unfinished] } });

/**
 * The files of the caller's finished uploads, each put together on the disk. Throws not_found, upload_expired,
 * validation (marked on `uploads`).
 */
export const assembled = async (
  { services, sql, me }: Pick<Context, "services" | "sql" | "me">,
  ids: readonly string[],
): Promise<Received[]> => {
  const uploads = await Promise.all(
    [...new Set(ids)].map(async (id) => {
      const upload = await unfinishedOf(sql, me._id, id);
      if (upload.received !== upload.size) throw notFinished();
      return { ...upload, parts: await partsOf(sql, id) };
    }),
  );
  const received: Received[] = [];
  for (const { name, size, parts } of uploads) {
    const path = await newUploadPath(services.config.filesDir);
    received.push({ name, size, path });
    await pipeline(bytesOf(services.files, parts), createWriteStream(path, { flags: "wx", mode: 0o600 })).catch(
      async (error: unknown) => {
        await discard(received);
        throw error;
      },
    );
  }
  return received;
};

const bytesOf = async function* (store: FileStore, parts: readonly string[]): AsyncIterable<Buffer> {
  for (const part of parts) {
    const bytes = await store.read(part);
    if (!bytes) throw notFinished();
    yield* bytes as AsyncIterable<Buffer>;
  }
};

/** Removes files from the disk, but those that were stored. */
export const discard = async (files: readonly Pick<Received, "path">[]): Promise<void> => {
  for (const { path } of files) await rm(path, { force: true });
};

/** Ends uploads whose files an item takes now, each once. Throws validation where another call was faster. */
export const endUploads = async ({ sql, me }: Write, ids: readonly string[]): Promise<void> => {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return;
  await sql
    .updateTable("files")
    .set({ removed_at: raw<string>`now()` })
    .where("_id", "in", (parts) =>
      parts.selectFrom("resumable_upload_parts").select("file_id").where("upload_id", "in", unique),
    )
    .execute();
  const ended = await sql
    .deleteFrom("resumable_uploads")
    .where("_id", "in", unique)
    .where("user_id", "=", me._id)
    .returning("_id")
    .execute();
  if (ended.length !== unique.length) throw notFinished();
};

/**
 * Gives up the caller's uploads that were left alone for longest, until one more may begin: a browser that forgot where
 * they are can neither go on with them nor cancel them. Throws too_many_uploads where all are still being sent.
 */
export const makeRoom = async (write: Write): Promise<void> => {
  const { sql, me } = write;
  // One after another, so that the limit holds.
  await lockPerson(sql, me._id);
  const mine = sql
    .selectFrom("resumable_uploads")
    .where("user_id", "=", me._id)
    .where("expires_at", ">", raw<string>`now()`);
  const { n } = await mine.select(raw<number>`count(*)::int`.as("n")).executeTakeFirstOrThrow();
  const excess = n - collectedMax.unfinished + 1;
  if (excess <= 0) return;
  // They expire a day after their last byte.
  const left = await mine
    .select("_id")
    .where("expires_at", "<", raw<string>`now() + interval '1 day' - ${leftAlone}::interval`)
    .orderBy("expires_at")
    .limit(excess)
    .forUpdate()
    .execute();
  if (left.length < excess) throw new AppError("too_many_uploads", { params: { max: collectedMax.unfinished } });
  await endUploads(
    write,
    left.map(({ _id }) => _id),
  );
};

/** Forgets uploads that were left unfinished; the files of their parts go with those that nothing refers to. */
export const forgetExpired = async (sql: Sql): Promise<void> => {
  await sql.deleteFrom("resumable_uploads").where("expires_at", "<", raw<string>`now()`).execute();
};
