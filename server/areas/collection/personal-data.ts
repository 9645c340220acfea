import { sql as raw } from "kysely";
import { erased } from "../../../contract/core/fields.ts";
import { lateDays } from "../../../contract/tasks/rules.ts";
import type { Actor } from "../../core/current-user.ts";
import type { Sql } from "../../core/db/pool.ts";
import { restorable } from "../../core/db/deleted.ts";
import { readWhere } from "../../core/db/read.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { AnyWrite } from "../../core/db/write.ts";
import type { AfterErasure, KeptFile } from "../../core/personal-data.ts";
import { removeGivenUp } from "../files/actions.ts";
import { myView } from "./queries.ts";

/** What a person uploaded, with what was decided. */
export const uploadsOf = (sql: Sql, me: Actor) => readWhere(sql, myView, me, sqlText`$3::text is null`, null);

/** The files of all submissions of a person. */
export const uploadedFiles = async (sql: Sql, userId: string): Promise<readonly KeptFile[]> => {
  const found = await sql
    .selectFrom("collected_files as file")
    .innerJoin("collected_items as item", "item._id", "file.item_id")
    .select(["file.file_id", "file.name"])
    .where("item.author_id", "=", userId)
    .orderBy("item.created_at")
    .orderBy("file.round")
    .orderBy("file.place")
    .execute();
  return found.map(({ file_id, name }) => ({
    kind: "upload",
    name,
    read: (store) => store.read(file_id),
  }));
};

/**
 * Deletes a person's files and words. What was decided on their items stays, since payments follow from it. Returns what
 * removes the bytes.
 */
export const eraseUploads = async ({ sql }: AnyWrite, userId: string): Promise<AfterErasure> => {
  await sql.deleteFrom("resumable_uploads").where("user_id", "=", userId).execute();
  const ids = await removeFilesOf(sql, userId, sqlText`true`);
  await run(
    sql,
    sqlText`update collected_items set description = case when description <> '' then $2 else '' end,
       comment = case when comment <> '' then $2 else '' end where author_id = $1`,
    [userId, erased],
  );
  await run(sql, sqlText`update payments set subject = $2 where collected_item_id is not null and user_id = $1`, [
    userId,
    erased,
  ]);
  return async ({ db, files }) => {
    for (const id of ids) await removeGivenUp(db, files, id);
  };
};

/** Gives up the files of a person's items that match a condition over `i`. Returns their ids. */
const removeFilesOf = async (sql: Sql, userId: string, condition: ReturnType<typeof sqlText>): Promise<string[]> => {
  const gone = await run<{ file_id: string }>(
    sql,
    sqlText`delete from collected_files f using collected_items i where i._id = f.item_id and i.author_id = $1
       and ${condition} returning f.file_id`,
    [userId],
  );
  const ids = gone.map(({ file_id }) => file_id);
  if (ids.length === 0) return [];
  await sql.deleteFrom("file_uses").where("file_id", "in", ids).execute();
  await sql.updateTable("files").set({ removed_at: raw<string>`now()` }).where("_id", "in", ids).execute();
  return ids;
};

/** SQL: the item `i` was deleted and can't come back any more, or came too late and was kept for long enough. */
const isOver = sqlText`(i.deleted_at < now() - ${restorable}
  or i.status = 'late' and i.submitted_at < now() - interval '${lateDays} days')`;

/** Gives up the files of items that nobody can see any more, and forgets those that came too late. */
export const removeDeleted = async (sql: Sql): Promise<void> => {
  const authors = await run<{ author_id: string }>(
    sql,
    sqlText`select distinct i.author_id from collected_items i join collected_files f on f.item_id = i._id where ${isOver}`,
    [],
  );
  for (const { author_id } of authors) await removeFilesOf(sql, author_id, isOver);
  await run(sql, sqlText`delete from collected_items i where i.status = 'late' and ${isOver}`, []);
};
