import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { newId } from "../../core/ids.ts";

/** Opens the first turn at each of these items that is ready; the next ones are opened as the ones before are given out. */
export const openTurns = async (sql: Sql, itemIds: readonly string[]): Promise<void> => {
  await run(
    sql,
    sqlText`insert into tasks (_id, item_id, project_id, kind, priority, number, place, status, is_fresh)
     select fresh._id, i._id, i.project_id, i.kind, i.priority, i.number, 1, 'open',
       not exists (select from tasks had where had.item_id = i._id)
     from unnest($1::uuid[], $2::uuid[]) as fresh (_id, of) join task_items i on i._id = fresh.of
     where i.status = 'available' and i.deleted_at is null on conflict do nothing`,
    [itemIds.map(() => newId()), itemIds],
  );
};
