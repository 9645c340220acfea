import { sql as raw } from "kysely";
import { tooLong } from "../../../contract/core/fields.ts";
import type { Attachment, Picture } from "../../../contract/files/endpoints.ts";
import type { Database, Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { type AnyWrite, isUnknownOutcome } from "../../core/db/write.ts";
import type { Context, DiskUpload, Upload } from "../../core/http/context.ts";
import { newId } from "../../core/ids.ts";
import { AppError } from "../../core/app-error.ts";
import { attachmentName, checkAttachment } from "../../core/files/attachments.ts";
import type { FileStore } from "../../core/files/files.ts";
import { cleanPicture } from "../../core/files/pictures.ts";
import type { RowProblem } from "../../core/importer.ts";
import { cleanText } from "../../core/rich-text.ts";

/** How long an unreferenced file is kept. */
const keptUnused = "1 day";

/** Stores a picture. Throws unsupported_media, too_large or validation, marked on `picture`. */
export const uploadPicture = async (
  { services, me, change }: Pick<Context, "services" | "me" | "change">,
  upload: Upload,
): Promise<{ file: Picture }> => {
  const { bytes, mime, width, height } = await cleanPicture(upload.bytes, "picture");
  const api = { _id: newId(), mime, size: bytes.length, width, height };
  const addressOf = await services.fileAddresses.signer();
  // The bytes first, outside the transaction: a row never refers to a missing file.
  await services.files.put(api._id, bytes);
  try {
    return await change(async (write) => {
      await write.sql
        .insertInto("files")
        .values({ ...api, uploaded_by: me._id })
        .execute();
      await write.record({ resource: "files", id: api._id, before: null, after: api });
      return { file: { ...api, url: addressOf(api._id) } };
    });
  } catch (error) {
    if (!isUnknownOutcome(error)) await services.files.remove(api._id);
    throw error;
  }
};

/**
 * Stores a picture for a record that is written next; it is removed after a day where none refers to it. Returns its id.
 * Throws unsupported_media, too_large or validation, marked on `field`.
 */
export const storePicture = async (
  { services, sql, me }: Pick<Context, "services" | "sql" | "me">,
  upload: Upload,
  field: string,
  shape?: Parameters<typeof cleanPicture>[2],
): Promise<string> => {
  const { bytes, mime, width, height } = await cleanPicture(upload.bytes, field, shape);
  const _id = newId();
  await sql.insertInto("files").values({ _id, mime, size: bytes.length, width, height, uploaded_by: me._id }).execute();
  await services.files.put(_id, bytes);
  return _id;
};

/** Stores a video, sound or document. Throws unsupported_media, too_large or validation, marked on `file`. */
export const uploadAttachment = async (
  { services, me, change }: Pick<Context, "services" | "me" | "change">,
  upload: DiskUpload,
): Promise<{ file: Attachment }> => {
  const kind = await checkAttachment(upload, "file");
  const api = { _id: newId(), name: attachmentName(upload.name, kind), mime: kind.mime, size: upload.size };
  const addressOf = await services.fileAddresses.signer();
  await services.files.putFile(api._id, upload.path);
  try {
    return await change(async (write) => {
      await write.sql
        .insertInto("files")
        .values({ ...api, uploaded_by: me._id })
        .execute();
      await write.record({ resource: "files", id: api._id, before: null, after: api });
      return { file: { ...api, url: addressOf(api._id, "attachment") } };
    });
  } catch (error) {
    if (!isUnknownOutcome(error)) await services.files.remove(api._id);
    throw error;
  }
};

/** SQL: whether a text, a person or a task still refers to a row of `files`. An index answers each of them. */
const isUsed = raw<boolean>`(exists (select from file_uses u where u.file_id = files._id)
  or exists (select from users p where p.image_id = files._id)
  or exists (select from task_items i
    where i.file_id = files._id or i.derived_id = files._id or i.played_id = files._id))`;

/** The files that a record's text references, without those that are gone. */
export const filesOf = async (sql: Sql, { resource, id }: { resource: string; id: string }): Promise<string[]> =>
  (
    await sql
      .selectFrom("file_uses")
      .innerJoin("files", "files._id", "file_uses.file_id")
      .select("file_id")
      .where("resource", "=", resource)
      .where("record_id", "=", id)
      .where("removed_at", "is", null)
      .execute()
  ).map(({ file_id }) => file_id);

const goneMessage = "A picture or file is gone. Insert it again.";

/**
 * Replaces the file references of a record's saved text. Throws validation on `field` where a file does not exist (any
 * more).
 */
export const referToFiles = async (
  { sql }: AnyWrite,
  { resource, id, field }: { resource: string; id: string; field: string },
  files: readonly string[],
): Promise<void> => {
  const before = await sql
    .deleteFrom("file_uses")
    .where("resource", "=", resource)
    .where("record_id", "=", id)
    .returning("file_id")
    .execute();
  const touched = [...new Set([...before.map((use) => use.file_id), ...files])];
  if (touched.length === 0) return;
  // In a fixed order, so that two texts with the same files don't deadlock.
  const found = await sql
    .selectFrom("files")
    .select("_id")
    .where("_id", "in", touched)
    .where("removed_at", "is", null)
    .orderBy("_id")
    .forUpdate()
    .execute();
  const existing = new Set(found.map((file) => file._id));
  if (!files.every((file) => existing.has(file))) {
    throw new AppError("validation", { fields: { [field]: [goneMessage] } });
  }
  if (files.length > 0) {
    await sql
      .insertInto("file_uses")
      .values(files.map((file_id) => ({ file_id, resource, record_id: id })))
      .execute();
  }
  await sql
    .updateTable("files")
    .set({ unused_since: raw`case when ${isUsed} then null else coalesce(unused_since, now()) end` })
    .where("_id", "in", touched)
    .execute();
};

/**
 * The rows of a file whose formatted texts are too long once they are sanitised, or show a picture or file that does not
 * exist (any more). `field` is that of the texts, and the other rules are those that they are sanitised by.
 */
export const wrongTexts = async (
  sql: Sql,
  texts: readonly string[],
  { max, ...rules }: Parameters<typeof cleanText>[1],
): Promise<readonly RowProblem[]> => {
  const cleaned = texts.map((text) => cleanText(text, { ...rules, max: Number.POSITIVE_INFINITY }));
  const named = [...new Set(cleaned.flatMap(({ files }) => files))];
  const found = await run<{ _id: string }>(
    sql,
    sqlText`select _id from files where _id = any($1::uuid[]) and removed_at is null`,
    [named],
  );
  const existing = new Set(found.map(({ _id }) => _id));
  return cleaned.flatMap(({ html, files }, place) => {
    if (html.length > max) return [{ place, field: rules.field, message: tooLong(max) }];
    const isGone = files.some((file) => !existing.has(file));
    return isGone ? [{ place, field: rules.field, message: goneMessage }] : [];
  });
};

/** Keeps files for another day that nothing refers to yet. */
export const keepUnused = async (sql: Sql, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await sql
    .updateTable("files")
    .set({ unused_since: raw<string>`now()` })
    .where("_id", "in", [...ids])
    .where("unused_since", "is not", null)
    .where("removed_at", "is", null)
    .execute();
};

/** Removes files that nothing has referred to for a day, and finishes removals that were interrupted. */
export const removeUnusedFiles = async (
  { sql }: Pick<Database, "sql">,
  store: FileStore,
  logError: (message: string) => void,
): Promise<void> => {
  await sql
    .updateTable("files")
    .set({ removed_at: raw<string>`now()` })
    .where("removed_at", "is", null)
    .where("unused_since", "<", raw<string>`now() - ${keptUnused}::interval`)
    .where((where) => where.not(isUsed))
    .execute();
  const going = await sql.selectFrom("files").select("_id").where("removed_at", "is not", null).execute();
  for (const { _id } of going) {
    await removeFile(sql, store, _id).catch((error: unknown) =>
      logError(`The file ${_id} could not be removed: ${String(error)}`),
    );
  }
};

/** Removes a file at once that a committed change gave up. What fails here the nightly task does, which reports it. */
export const removeGivenUp = async ({ sql }: Pick<Database, "sql">, store: FileStore, id: string): Promise<void> => {
  const going = sql.selectFrom("files").select("_id").where("_id", "=", id).where("removed_at", "is not", null);
  if (await going.executeTakeFirst()) await removeFile(sql, store, id).catch(() => undefined);
};

/** Deletes the bytes of a file that was given up, and then its row. Texts and courses that showed it lose it. */
const removeFile = async (sql: Sql, store: FileStore, id: string): Promise<void> => {
  await store.remove(id);
  await run(
    sql,
    sqlText`with used as (delete from file_uses where file_id = $1),
       shown as (update courses set picture = null where picture = $1)
     delete from files where _id = $1`,
    [id],
  );
};
