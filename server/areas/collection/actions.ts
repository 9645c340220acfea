import type { z } from "zod";
import type { collection } from "../../../contract/collection/endpoints.ts";
import type { CollectedState } from "../../../contract/collection/states.ts";
import type { CollectedItem } from "../../../contract/collection/entity.ts";
import { collectedMax, collectedMessages } from "../../../contract/collection/kinds.ts";
import type { Task } from "../../../contract/tasks/entity.ts";
import { AppError } from "../../core/app-error.ts";
import type { Actor } from "../../core/current-user.ts";
import { takenBy } from "../../core/db/change-record.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Write } from "../../core/db/write.ts";
import { newId } from "../../core/ids.ts";
import { referToFiles } from "../files/actions.ts";
import { submitLine } from "../tasks/actions.ts";
import { amountToday, itemById, reasonsNotToUpload } from "./queries.ts";
import type { StoredFile } from "./store.ts";

/** Throws not_eligible with the reasons, or not_found where the caller doesn't see the project. */
export const requireMayUpload = async (sql: Sql, me: Actor, projectId: string): Promise<void> => {
  const reasons = await reasonsNotToUpload(sql, me, projectId);
  if (reasons.length > 0) throw new AppError("not_uploadable", { reasons });
};

/** Throws validation, marked on `files`. */
export const requireCount = (count: number): void => {
  const message =
    count === 0 ? collectedMessages.none : count > collectedMax.files ? collectedMessages.many : undefined;
  if (message) throw new AppError("validation", { fields: { files: [message] } });
};

export interface NewItem
  extends Pick<z.output<typeof collection.upload.body>, "projectId" | "contentId" | "description"> {
  readonly files: readonly StoredFile[];
}

/** What an upload is that answers a turn at a line, or none: too late for it, or to be reviewed. */
export const statusOf = (line: Task | undefined): CollectedState => (line?.status === "late" ? "late" : "submitted");

/**
 * Makes an item of stored files, which waits for review. The recording of a line settles the caller's turn at it, and pays
 * what they saw when they took the line; one that is too late for it is kept for a while. Who had a line finishes it,
 * whatever keeps them from more. Throws validation, of a line what submitLine throws, otherwise what requireMayUpload throws.
 */
export const collect = async (
  write: Write,
  { projectId, contentId, description, files }: NewItem,
): Promise<CollectedItem> => {
  requireCount(files.length);
  if (contentId === null) await requireMayUpload(write.sql, write.me, projectId);
  const line = contentId === null ? undefined : await submitLine(write, { projectId, contentId });
  const _id = newId();
  await run(
    write.sql,
    sqlText`insert into collected_items (_id, project_id, author_id, content_id, description, status, amount)
     select $1, p._id, $3, $4, $5, $7, case when $7 <> 'late' then coalesce($6::bigint, ${amountToday}) end
     from projects p where p._id = $2 for key share`,
    [_id, projectId, write.me._id, contentId, description, line?.amount ?? null, statusOf(line)],
  ).catch(takenBy("recording", { collected_items_content: "contentId" }));
  await keepFiles(write, _id, 1, files);
  const item = await itemById(write.sql, write.me, _id);
  await write.record({ resource: "collection", id: _id, before: null, after: item, people: [item.author._id] });
  return item;
};

/** Keeps the files of a submission; those of earlier ones stay, so that it can be seen what was decided on. */
export const keepFiles = async (
  write: Write,
  item: string,
  round: number,
  files: readonly StoredFile[],
): Promise<void> => {
  await write.sql
    .insertInto("collected_files")
    .values(
      files.map(({ _id, facts, ...file }, place) => ({
        ...file,
        file_id: _id,
        item_id: item,
        round,
        place,
        facts: JSON.stringify(facts),
      })),
    )
    .execute();
  const all = await write.sql.selectFrom("collected_files").select("file_id").where("item_id", "=", item).execute();
  await referToFiles(
    write,
    { resource: "collection", id: item, field: "files" },
    all.map(({ file_id }) => file_id),
  );
};
