import type { ListView } from "../../../contract/list-views/endpoints.ts";
import { viewSharers } from "../../../contract/list-views/views.ts";
import type { Actor } from "../../core/current-user.ts";
import type { Sql } from "../../core/db/pool.ts";
import { readRecord, readWhere } from "../../core/db/read.ts";
import { nameOrder, sqlText, textArray } from "../../core/db/sql-text.ts";
import { instant, refToPerson, type View } from "../../core/db/view.ts";

const isMine = sqlText`(v.user_id = me._id)`;
const sharers = textArray(viewSharers);

/** Its author still is someone who may share. */
const isByASharer = sqlText`exists (select from users author where author._id = v.user_id
  and author.role = any (${sharers}) and author.deleted_at is null and author.deactivated_at is null)`;

const listViewView: View = {
  from: sqlText`list_views v`,
  id: sqlText`v._id`,
  name: sqlText`v.name`,
  visible: sqlText`(${isMine} or (v.is_shared and me.role = any (${sharers}) and ${isByASharer}))`,
  row: {
    _id: sqlText`v._id`,
    list: sqlText`v.list`,
    name: sqlText`v.name`,
    query: sqlText`v.query`,
    columns: sqlText`v.columns`,
    density: sqlText`v.density`,
    isShared: sqlText`v.is_shared`,
    isDefault: sqlText`exists (select from list_view_defaults d where d.user_id = me._id and d.view_id = v._id)`,
    user: refToPerson(sqlText`v.user_id`),
    createdAt: instant(sqlText`v.created_at`),
    version: sqlText`v.version`,
    can: sqlText`json_build_object('edit', ${isMine}, 'remove', ${isMine} or me.role = 'admin')`,
  },
  search: [],
  sorts: {},
  defaultOrder: sqlText`v.list, not ${isMine}, ${nameOrder(sqlText`v.name`)}, v._id`,
  filters: {},
};

/** The caller's views of all lists, and those that others share, by list and name. */
export const viewsOf = (sql: Sql, me: Actor): Promise<ListView[]> =>
  readWhere<ListView>(sql, listViewView, me, sqlText`$3::uuid is not null`, me._id);

/** Throws not_found, also for a view that is not shared with the caller. */
export const viewById = (sql: Sql, me: Actor, id: string): Promise<ListView> =>
  readRecord<ListView>(sql, { view: listViewView, noun: "view" }, me, id);
