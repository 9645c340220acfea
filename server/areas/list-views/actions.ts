import type { z } from "zod";
import type { ListView, listViews } from "../../../contract/list-views/endpoints.ts";
import { viewSharers, viewsMax } from "../../../contract/list-views/views.ts";
import { AppError, notFound, stale } from "../../core/app-error.ts";
import type { Actor } from "../../core/current-user.ts";
import { takenBy } from "../../core/db/change-record.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { AnyWrite, Write } from "../../core/db/write.ts";
import { newId } from "../../core/ids.ts";
import { viewById, viewsOf } from "./queries.ts";

const isNameTaken = takenBy("name", { list_views_name: "name" });

type Fields = z.output<typeof listViews.create.body>;

/** Throws taken on `name`, too_many_views, not_shareable. */
export const saveView = async (write: Write, body: Fields): Promise<ListView> => {
  const { sql, me } = write;
  requireSharer(me, body.isShared);
  const _id = newId();
  const [made] = await run<{ views: number }>(
    sql,
    sqlText`insert into list_views (_id, user_id, list, name, query, columns, density, is_shared)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     returning (select count(*)::int from list_views where user_id = $2) as views`,
    [_id, me._id, body.list, body.name, body.query, body.columns, body.density, body.isShared],
  ).catch(isNameTaken);
  // The count is of before this one.
  if (made!.views >= viewsMax) throw new AppError("too_many_views", { params: { max: viewsMax } });
  return recorded(write, _id, null);
};

/** Throws not_found, taken on `name`, not_shareable, stale. */
export const changeView = async (
  write: Write,
  id: string,
  { version, ...fields }: z.output<typeof listViews.edit.body>,
): Promise<ListView> => {
  const before = await lockedView(write, id);
  if (!before.can.edit) throw notFound("view");
  if (version !== undefined && version !== before.version) throw stale(before);
  requireSharer(write.me, fields.isShared && !before.isShared);
  const { name, query, columns, density, isShared } = { ...before, ...fields };
  await run(
    write.sql,
    sqlText`update list_views set name = $2, query = $3, columns = $4, density = $5, is_shared = $6,
       version = version + 1, updated_at = now() where _id = $1`,
    [id, name, query, columns, density, isShared],
  ).catch(isNameTaken);
  return recorded(write, id, before);
};

/** Deletes it, for all who see it. Throws not_found. */
export const removeView = async (write: Write, id: string): Promise<ListView> => {
  const before = await lockedView(write, id);
  if (!before.can.remove) throw notFound("view");
  await run(write.sql, sqlText`delete from list_views where _id = $1`, [id]);
  await write.record({ resource: "listViews", id, before, after: null, people: [write.me._id] });
  return before;
};

/** Chooses what a list of the caller's opens with. Throws not_found where it has no such view. */
export const setDefault = async (
  write: Write,
  { list, listView }: z.output<typeof listViews.setDefault.body>,
): Promise<ListView[]> => {
  const { sql, me } = write;
  if (listView === null) {
    await run(sql, sqlText`delete from list_view_defaults where user_id = $1 and list = $2`, [me._id, list]);
  } else {
    const view = await lockedView(write, listView);
    if (view.list !== list) throw notFound("view");
    await run(
      sql,
      sqlText`insert into list_view_defaults (user_id, list, view_id) values ($1, $2, $3)
       on conflict (user_id, list) do update set view_id = excluded.view_id`,
      [me._id, list, listView],
    );
  }
  await write.announce({ resource: "listViews", id: me._id, people: [me._id] });
  return viewsOf(sql, me);
};

/** A view that the caller sees, which can't be deleted or changed meanwhile. Throws not_found. */
const lockedView = async ({ sql, me }: Write, id: string): Promise<ListView> => {
  await run(sql, sqlText`select from list_views where _id = $1 for update`, [id]);
  return viewById(sql, me, id);
};

const requireSharer = (me: Actor, isShared: boolean | undefined): void => {
  if (isShared && !viewSharers.includes(me.role)) throw new AppError("not_shareable");
};

const recorded = async (write: Write, id: string, before: ListView | null): Promise<ListView> => {
  const after = await viewById(write.sql, write.me, id);
  await write.record({ resource: "listViews", id, before, after, people: [write.me._id] });
  return after;
};

/** Deletes an erased person's views, which say whom they looked for. */
export const eraseViews = async ({ sql }: AnyWrite, userId: string): Promise<void> => {
  await run(sql, sqlText`delete from list_view_defaults where user_id = $1`, [userId]);
  await run(sql, sqlText`delete from list_views where user_id = $1`, [userId]);
};

/** A person's views, as their archive has them. */
export const archivedViews = (sql: Sql, userId: string) =>
  run(
    sql,
    sqlText`select list, name, query, columns, density, is_shared as "isShared", created_at as "createdAt"
     from list_views where user_id = $1 order by list, name`,
    [userId],
  );
