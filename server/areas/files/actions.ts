import { sql as raw } from "kysely";
import type { Picture } from "../../../contract/files/endpoints.ts";
import type { Database, Sql } from "../../core/db/pool.ts";
import type { Write } from "../../core/db/write.ts";
import type { Context, Upload } from "../../core/http/context.ts";
import { newId } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import type { FileStore } from "../../core/files/files.ts";
import { cleanPicture } from "../../core/files/pictures.ts";

/** How long a file stays that no text refers to. */
const keptUnused = "1 day";

/** Takes a picture in. Throws unsupported_media, too_large or validation, marked on `picture`. */
export const uploadPicture = async (
  { services, me, change }: Pick<Context, "services" | "me" | "change">,
  upload: Upload,
): Promise<{ file: Picture }> => {
  const { bytes, mime, width, height } = await cleanPicture(upload.bytes, "picture");
  const facts = { _id: newId(), mime, size: bytes.length, width, height };
  const addressOf = await services.fileAddresses.signer();
  // The bytes first, outside the transaction: a row never stands for a file that is not there.
  await services.files.put(facts._id, bytes);
  try {
    return await change(async (write) => {
      await write.sql
        .insertInto("files")
        .values({ ...facts, uploaded_by: me._id })
        .execute();
      await write.record({ resource: "files", id: facts._id, before: null, after: facts });
      return { file: { ...facts, url: addressOf(facts._id) } };
    });
  } catch (error) {
    await services.files.remove(facts._id);
    throw error;
  }
};

/** The files that a record's text refers to. */
export const filesOf = async (sql: Sql, { resource, id }: { resource: string; id: string }): Promise<string[]> =>
  (
    await sql
      .selectFrom("file_uses")
      .select("file_id")
      .where("resource", "=", resource)
      .where("record_id", "=", id)
      .execute()
  ).map(({ file_id }) => file_id);

/**
 * Says which files a record's saved text refers to, in place of those it referred to before. Throws validation on
 * `field` where one is not there (any more).
 */
export const referToFiles = async (
  { sql }: Write,
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
  // In one order, so that two texts with the same pictures don't wait for each other.
  const found = await sql
    .selectFrom("files")
    .select("_id")
    .where("_id", "in", touched)
    .where("removed_at", "is", null)
    .orderBy("_id")
    .forUpdate()
    .execute();
  const known = new Set(found.map((file) => file._id));
  if (!files.every((file) => known.has(file))) {
    throw new Refusal("validation", { fields: { [field]: ["One of the pictures is gone: please put it in again."] } });
  }
  if (files.length > 0) {
    await sql
      .insertInto("file_uses")
      .values(files.map((file_id) => ({ file_id, resource, record_id: id })))
      .execute();
  }
  await sql
    .updateTable("files")
    .set({
      unused_since: raw`case when exists (select from file_uses u where u.file_id = files._id) then null
        else coalesce(unused_since, now()) end`,
    })
    .where("_id", "in", touched)
    .execute();
};

/** Removes the files that no saved text has referred to for a day; what a stopped server left half done is finished. */
export const removeUnusedFiles = async ({ sql }: Pick<Database, "sql">, store: FileStore): Promise<void> => {
  await sql
    .updateTable("files")
    .set({ removed_at: raw<string>`now()` })
    .where("removed_at", "is", null)
    .where("unused_since", "<", raw<string>`now() - ${keptUnused}::interval`)
    .execute();
  await removeGivenUp({ sql }, store);
};

/** Removes the bytes of files that were given up, and then their rows: of this one, or of all. */
export const removeGivenUp = async ({ sql }: Pick<Database, "sql">, store: FileStore, id?: string): Promise<void> => {
  const given = await sql
    .selectFrom("files")
    .select("_id")
    .where("removed_at", "is not", null)
    .$if(id !== undefined, (query) => query.where("_id", "=", id!))
    .execute();
  for (const { _id } of given) {
    await store.remove(_id);
    await sql.deleteFrom("files").where("_id", "=", _id).execute();
  }
};
