import type { TaskKind } from "../../../contract/tasks/rules.ts";
import type { Crud, Made } from "../../core/db/crud.ts";
import { restorable } from "../../core/db/deleted.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { fullName, quote, sqlText } from "../../core/db/sql-text.ts";
import type { Write } from "../../core/db/write.ts";
import { projectDeleted } from "../projects/actions.ts";
import { openPlaces } from "./open-turns.ts";
import { queuePreparing } from "./prepare.ts";
import { itemView } from "./queries.ts";
import { isGivenOut } from "./rules.ts";

/** The area whose list has the items of a kind. */
const resources = { audio: "audioTranscription", image: "imageTranscription", line: "audio" } as const;

/** SQL: the item `i` was deleted so long ago that it can't come back. */
const isGone = sqlText`i.deleted_at < now() - ${restorable}`;
const turns = sqlText`from tasks t where t.item_id = i._id and t.status`;

/**
 * SQL: why an item can't be deleted, as JSON. A claim locks a turn and then, where it opens the next place, the item; a
 * deletion locks the item first. It is refused while a turn is being claimed, since the two could deadlock.
 */
const removeBlocker = sqlText`case
  when exists (select ${turns} in ('submitted', 'approved')) then json_build_object('code', 'item_done')
  when ${isGivenOut} then json_build_object('code', 'item_held', 'name', (select ${fullName(sqlText`who`)}
    from tasks t join users who on who._id = t.user_id where t.item_id = i._id and t.status in ('assigned', 'draft', 'rejected') limit 1))
  when (select count(*) from (select ${turns} = 'open' for update skip locked) free) < (select count(*) ${turns} = 'open')
    then json_build_object('code', 'being_given') end`;

const idsOf = (items: readonly Made[]): string[] => items.map(({ _id }) => _id);

/** Opens the places of items again, and prepares what still waits for it. */
const openAgain = async (write: Write, items: readonly Made[]): Promise<void> => {
  await openPlaces(write.sql, idsOf(items));
  await queuePreparing(write);
};

/** Items of a kind, as they are deleted and brought back. */
export const itemCrud = (kind: TaskKind): Crud => ({
  resource: resources[kind],
  table: sqlText`task_items`,
  noun: "item",
  takenNoun: "reference",
  fields: [],
  view: { ...itemView, visible: sqlText`i.deleted_at is null and i.repeat_of is null and i.kind = ${quote(kind)}` },
  removeBlocker,
  deleted: {
    visible: sqlText`i.kind = ${quote(kind)} and i.repeat_of is null`,
    within: { projectId: sqlText`i.project_id` },
  },
  afterRemove: async ({ sql }, items) => {
    // Nor is anybody given once more what they did of it before.
    await run(
      sql,
      sqlText`delete from tasks where status = 'open' and (item_id = any($1::uuid[]) or item_id in (select i._id
         from task_items i join tasks first on first._id = i.repeat_of where first.item_id = any($1::uuid[])))`,
      [idsOf(items)],
    );
  },
  restoreBlocker: projectDeleted(sqlText`i.project_id`),
  afterRestore: openAgain,
});

/** Gives up the files of items that were deleted and can't come back any more. */
export const forgetDeleted = async (sql: Sql): Promise<void> => {
  await run(
    sql,
    sqlText`with forgotten as (
       update task_items i set file_id = null, derived_id = null, played_id = null, levels = null from task_items old
       where old._id = i._id and ${isGone}
         and (i.file_id is not null or i.derived_id is not null or i.played_id is not null)
       returning old.file_id, old.derived_id, old.played_id)
     update files f set removed_at = now() where f.removed_at is null
       and f._id in (select file_id from forgotten union select derived_id from forgotten union select played_id from forgotten)
       and not exists (select from task_items i where (i.file_id = f._id or i.derived_id = f._id or i.played_id = f._id)
         and (i.deleted_at is null or not ${isGone}))`,
    [],
  );
};
