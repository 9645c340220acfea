import { sql as raw } from "kysely";
import { fileField, portraitMin, portraitSide, portraitTooSmall } from "../../../contract/profile/fields.ts";
import type { Sql } from "../../core/db/pool.ts";
import type { Context, Upload } from "../../core/http/context.ts";
import { removeGivenUp, storePicture } from "../files/actions.ts";
import { changed, lockedRecord } from "./edit.ts";

type Caller = Pick<Context, "services" | "sql" | "me" | "change">;

/**
 * A person's picture is a file like those in texts, read by a signed URL. Its row is created before its bytes, and is
 * removed after a day where the picture was never set.
 */
export const setImage = async (context: Caller, upload: Upload): Promise<{ image: string }> => {
  const { services, sql, me, change } = context;
  const addressOf = await services.fileAddresses.signer();
  const _id = await storePicture(context, upload, fileField, {
    square: portraitSide,
    least: { side: portraitMin, message: portraitTooSmall },
  });
  let before: string | null = null;
  const reply = await change(async (write) => {
    before = (await lockedRecord(write.sql, me._id)).imageId;
    await write.sql.updateTable("files").set({ unused_since: null }).where("_id", "=", _id).execute();
    await putImage(write.sql, me._id, before, _id);
    await changed(write, me._id);
    return { image: addressOf(_id) };
  });
  if (before) await removeGivenUp({ sql }, services.files, before);
  return reply;
};

export const removeImage = async ({ services, sql, me, change }: Caller): Promise<{ image: null }> => {
  let before: string | null = null;
  const reply = await change(async (write) => {
    before = (await lockedRecord(write.sql, me._id)).imageId;
    await putImage(write.sql, me._id, before, null);
    await changed(write, me._id);
    return { image: null };
  });
  if (before) await removeGivenUp({ sql }, services.files, before);
  return reply;
};

/** The previous picture becomes unused. */
export const putImage = async (
  sql: Sql,
  userId: string,
  before: string | null,
  image: string | null,
): Promise<void> => {
  await sql.updateTable("users").set({ image_id: image }).where("_id", "=", userId).execute();
  if (before === null) return;
  await sql
    .updateTable("files")
    .set({ removed_at: raw<string>`now()`, unused_since: raw<string>`coalesce(unused_since, now())` })
    .where("_id", "=", before)
    .execute();
};
