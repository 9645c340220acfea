import type { GuidelineVersion } from "../../../contract/projects/guidelines.ts";
import type { Config } from "../../config.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { type Caller, pageSql, readWhere } from "../../core/db/read.ts";
import { type Parameters as SqlParameters, instant, ref, refToPerson, type View } from "../../core/db/view.ts";
import type { Write } from "../../core/db/write.ts";
import { newId } from "../../core/ids.ts";
import { notFound } from "../../core/refusal.ts";
import { send } from "../notifications/actions.ts";

const versionView: View = {
  from: "project_guidelines v join projects p on p._id = v.project_id",
  id: "v._id",
  visible: "p.deleted_at is null",
  row: {
    _id: "v._id",
    project: ref("p._id", "p.name"),
    number: "v.number",
    createdAt: instant("v.created_at"),
    writtenBy: refToPerson("v.written_by"),
    needsReading: "v.needs_reading",
    restoredFrom: "v.restored_from",
    readers: `(select count(*) from guideline_reads r where r.project_id = v.project_id and r.number = v.number)`,
    isCurrent: "v.number = p.guideline_number",
  },
  sorts: { number: "v.number" },
  defaultOrder: "v.number desc",
  filters: {},
};
const withText: View = { ...versionView, row: { ...versionView.row, html: "v.html" } };

type PageQuery = Parameters<typeof pageSql>[0]["query"];
export type VersionWithText = GuidelineVersion & { readonly html: string };

/** Nothing at all where there is no such project. */
export const versionsSql = (id: string, query: PageQuery, params: SqlParameters): string => {
  const project = `${params.add(id)}::uuid`;
  const page = pageSql({ view: versionView, key: "guidelines", query, params, fixed: [`v.project_id = ${project}`] });
  return `(select ${page} from projects known where known._id = ${project} and known.deleted_at is null)`;
};

/** A version as it is stored: the pictures without signatures. Throws not_found. */
export const versionOf = async (sql: Sql, me: Caller, id: string, number: number): Promise<VersionWithText> => {
  const condition = "(v.project_id, v.number) = (($3::json ->> 'id')::uuid, ($3::json ->> 'number')::int)";
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

/** Keeps a text of a locked project's guideline. */
export const keepVersion = async (
  { sql, actor }: Write,
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
      written_by: actor,
    })
    .execute();
};

interface Concerned {
  readonly userId: string;
  /** They may still work on it, so that a change of the guideline matters to them. */
  readonly mayWork: boolean;
}

/** Whoever has read a guideline, is a member by name, is in a private project by a group, or is checked in just now. */
export const concernedBy = (sql: Sql, id: string): Promise<Concerned[]> =>
  run(
    sql,
    `with inside as materialized (select distinct user_id from project_people($1)),
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

/** Those who may go on working hear that there is something to read. Send last. */
export const tellOfChange = (write: Write, config: Config, project: string, people: readonly Concerned[]) =>
  send(
    write,
    config,
    people
      .filter(({ mayWork }) => mayWork)
      .map(({ userId }) => ({ userId, kind: "guideline_changed" as const, params: { project } })),
  );
