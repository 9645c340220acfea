import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { newId } from "../../core/ids.ts";

/** Opens the places of available items again that nobody fills. */
export const openPlaces = async (sql: Sql, itemIds: readonly string[]): Promise<void> => {
  const places = await run<{ item: string; place: number }>(
    sql,
    sqlText`select i._id as item, p.place from task_items i cross join lateral generate_series(1,
         coalesce((select max(t.place) from tasks t where t.item_id = i._id), 1)) as p (place)
     where i._id = any($1::uuid[]) and i.status = 'available'`,
    [itemIds],
  );
  await run(
    sql,
    sqlText`insert into tasks (_id, item_id, project_id, kind, priority, number, place, status)
     select fresh._id, i._id, i.project_id, i.kind, i.priority, i.number, fresh.place, 'open'
     from unnest($1::uuid[], $2::uuid[], $3::smallint[]) as fresh (_id, item, place) join task_items i on i._id = fresh.item
     on conflict do nothing`,
    [places.map(() => newId()), places.map(({ item }) => item), places.map(({ place }) => place)],
  );
};

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
