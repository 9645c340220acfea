import type { GuidelineVersion } from "../../../contract/projects/guidelines.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import type { Actor } from "../../core/current-user.ts";
import { pageSql } from "../../core/db/page.ts";
import { readWhere } from "../../core/db/read.ts";
import { type Parameters as SqlParameters, instant, ref, refToPerson, type View } from "../../core/db/view.ts";
import type { AnyWrite, Write } from "../../core/db/write.ts";
import { newId } from "../../core/ids.ts";
import { notFound } from "../../core/app-error.ts";
import { notify } from "../notifications/actions.ts";
import { sqlText, type SqlText } from "../../core/db/sql-text.ts";

const versionView: View = {
  from: sqlText`project_guidelines v join projects p on p._id = v.project_id`,
  id: sqlText`v._id`,
  visible: sqlText`p.deleted_at is null`,
  row: {
    _id: sqlText`v._id`,
    project: ref(sqlText`p._id`, sqlText`p.name`),
    number: sqlText`v.number`,
    createdAt: instant(sqlText`v.created_at`),
    writtenBy: refToPerson(sqlText`v.written_by`),
    needsReading: sqlText`v.needs_reading`,
    restoredFrom: sqlText`v.restored_from`,
    readers: sqlText`(select count(*) from guideline_reads r where r.project_id = v.project_id and r.number = v.number)`,
    isCurrent: sqlText`v.number = p.guideline_number`,
  },
  sorts: { number: sqlText`v.number`, createdAt: sqlText`v.created_at` },
  defaultOrder: sqlText`v.number desc`,
  filters: {},
};
const withText: View = { ...versionView, row: { ...versionView.row, html: sqlText`v.html` } };

type PageQuery = Parameters<typeof pageSql>[0]["query"];
export type VersionWithText = GuidelineVersion & { readonly html: string };

/** SQL: the page of versions; no row for an unknown project. */
export const versionsSql = (id: string, query: PageQuery, params: SqlParameters): SqlText => {
  const project = sqlText`${params.add(id)}::uuid`;
  const page = pageSql({
    view: versionView,
    key: "guidelines",
    query,
    params,
    fixed: [sqlText`v.project_id = ${project}`],
  });
  return sqlText`(select ${page} from projects existing where existing._id = ${project} and existing.deleted_at is null)`;
};

/** A version as stored: the pictures without signatures. Throws not_found. */
export const versionOf = async (sql: Sql, me: Actor, id: string, number: number): Promise<VersionWithText> => {
  const condition = sqlText`(v.project_id, v.number) = (($3::json ->> 'id')::uuid, ($3::json ->> 'number')::int)`;
  const [found] = await readWhere<VersionWithText>(sql, withText, me, condition, JSON.stringify({ id, number }));
  if (!found) throw notFound("version of the guideline");
  return found;
};

interface NewVersion {
  readonly number: number;
  readonly html: string;
  readonly needsReading: boolean;
  readonly restoredFrom: number | undefined;
}

/** Stores a version of a locked project's guideline. */
export const keepVersion = async (
  { sql, me }: Write,
  id: string,
  { number, html, needsReading, restoredFrom }: NewVersion,
): Promise<void> => {
  await sql
    .insertInto("project_guidelines")
    .values({
      _id: newId(),
      project_id: id,
      number,
      html,
      needs_reading: needsReading,
      restored_from: restoredFrom ?? null,
      written_by: me._id,
    })
    .execute();
};

interface Concerned {
  readonly userId: string;
  /** Whether they may still work on it, so that a change of the guideline matters to them. */
  readonly mayWork: boolean;
}

/** People who have read a guideline, are members individually or (if private) by a group, or are checked in now. */
export const concernedBy = (sql: Sql, id: string): Promise<Concerned[]> =>
  run(
    sql,
    sqlText`with inside as materialized (select distinct user_id from project_people($1)),
     concerned as (
       select user_id from guideline_reads where project_id = $1
       union select user_id from project_members where project_id = $1
       union select user_id from open_check_ins where project_id = $1
       union select user_id from inside where (select is_private from projects where _id = $1))
     select c.user_id as "userId", p.status in ('active', 'paused')
         and (not p.is_private or inside.user_id is not null) and u.deactivated_at is null as "mayWork"
     from concerned c join users u on u._id = c.user_id and u.deleted_at is null
       join projects p on p._id = $1 left join inside on inside.user_id = c.user_id
     order by c.user_id`,
    [id],
  );

/** Notifies those who may still work on it of the change. Send last. */
export const notifyOfChange = (write: AnyWrite, project: string, people: readonly Concerned[]) =>
  notify(
    write,
    people
      .filter(({ mayWork }) => mayWork)
      .map(({ userId }) => ({ userId, kind: "guideline_changed" as const, params: { project } })),
  );
