import { restorableDays } from "../../../contract/core/bulk.ts";
import { nameSql, quote, type SqlText, sqlText } from "./sql-text.ts";
import { instant, refToPerson, type View } from "./view.ts";

/** Of deleted records of a kind. */
export interface Deleted {
  /** Which ones the caller may restore, if not all. */
  readonly visible?: SqlText;
  /** SQL: which ones can be restored after that time too, as long as it holds. */
  readonly restorableWhile?: SqlText;
  /** What narrows a list of them to those of another record: the filter's name, and the SQL of that record's id. */
  readonly within?: Readonly<Record<string, SqlText>>;
  /** The SQL of who deleted it, where the audit has that with another record. */
  readonly deletedBy?: SqlText;
}
interface Listed {
  readonly resource: string;
  readonly view: View;
  readonly deleted?: Deleted;
}

/** How long a deleted record can be restored, as an interval of SQL. */
export const restorable = sqlText`interval '${restorableDays} days'`;

/** The deleted records of a view that can still be restored. */
export const deletedOf = (
  view: View,
  { visible = sqlText`true`, restorableWhile = sqlText`false` }: Deleted = {},
): View => ({
  ...view,
  visible: sqlText`${deletedAt(view)} is not null and (${deletedAt(view)} > now() - ${restorable} or ${restorableWhile})
    and ${visible}`,
});

/** A view's id names the table whose records it shows, such as `s._id`. */
const deletedAt = (view: View): SqlText => sqlText`${nameSql(view.id.split(".")[0]!)}.deleted_at`;

/** What a list of deleted records shows of each, whatever kind it is: its name, when and by whom it was deleted. */
export const deletedView = ({ resource, view, deleted = {} }: Listed): View => {
  const name = sqlText`coalesce(${view.name!}, '')`;
  const deletedBy =
    deleted.deletedBy ??
    sqlText`(select a.actor_id from audit a where a.record_id = ${view.id}
    and a.resource = ${quote(resource)} and a.after is null order by a.at desc limit 1)`;
  const { visible } = deletedOf(view, deleted);
  return {
    from: view.from,
    id: view.id,
    visible,
    row: {
      _id: view.id,
      name,
      deletedAt: instant(deletedAt(view)),
      deletedBy: sqlText`(select ${refToPerson(sqlText`by.actor_id`)} from (select ${deletedBy} as actor_id) as by)`,
    },
    search: [name],
    sorts: { name, deletedAt: deletedAt(view) },
    defaultOrder: sqlText`${deletedAt(view)} desc`,
    filters: Object.fromEntries(
      Object.entries(deleted.within ?? {}).map(([field, of]) => [field, (id: SqlText) => sqlText`${of} = ${id}::uuid`]),
    ),
  };
};
