import type { ServerAgent } from "../../../contract/annotation/agents.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { joined, nameSql, sqlText } from "../../core/db/sql-text.ts";
import { newId } from "../../core/ids.ts";
import { itemsOf } from "./read-places.ts";

/** How a kind of place is kept: its table, the column of the place above it, and what is known beside id and name. */
interface Level {
  readonly table: "annotation_workspaces" | "annotation_projects" | "annotation_datasets";
  readonly parent: "team_id" | "workspace_id" | "project_id";
  readonly facts: readonly ("items" | "data_type")[];
}
export const levels = {
  workspaces: { table: "annotation_workspaces", parent: "team_id", facts: [] },
  projects: { table: "annotation_projects", parent: "workspace_id", facts: ["items", "data_type"] },
  datasets: { table: "annotation_datasets", parent: "project_id", facts: ["items"] },
} as const satisfies Record<string, Level>;

interface Found {
  readonly id: string;
  readonly name: string;
  readonly items?: number | null;
  readonly dataType?: string | null;
}

const nameMax = 300;
/** What PostgreSQL can store of a text from outside, and of a length that a list can show. */
const kept = (text: string): string => text.replaceAll("\0", "").slice(0, nameMax).toWellFormed();

/** Keeps the places that a server lists under another one; those that it lists no longer are marked as gone. */
export const mirrorPlaces = async (
  sql: Sql,
  level: Level,
  { agent, parentId }: { readonly agent: ServerAgent; readonly parentId: string },
  found: readonly Found[],
): Promise<void> => {
  const table = nameSql(level.table);
  const changing = ["name", ...level.facts].map(nameSql);
  const columns = joined(level.table === "annotation_projects" ? [nameSql("_id"), ...changing] : changing, ", ");
  const updates = joined(
    changing.map((name) => sqlText`${name} = excluded.${name}`),
    ", ",
  );
  const rows = found.map(({ id, name, items = null, dataType = null }) => ({
    _id: newId(),
    id,
    name: kept(name),
    items: itemsOf(items),
    data_type: dataType === null ? null : kept(dataType),
  }));
  const parent = nameSql(level.parent);
  await run(
    sql,
    sqlText`insert into ${table} (server_agent, id, ${parent}, ${columns})
     select $1, id, $2, ${columns} from json_populate_recordset(null::${table}, $3::json)
     on conflict (server_agent, id) do update set ${parent} = excluded.${parent}, gone_at = null, ${updates}`,
    [agent, parentId, JSON.stringify(rows)],
  );
  await run(
    sql,
    sqlText`update ${table} set gone_at = now()
     where server_agent = $1 and ${parent} = $2 and gone_at is null and id <> all($3::text[])`,
    [agent, parentId, found.map(({ id }) => id)],
  );
};

/** The next mirrored workspace of a team after an id. */
export const nextWorkspace = async (sql: Sql, agent: ServerAgent, teamId: string, after: string) => {
  const [next] = await run<{ id: string }>(
    sql,
    sqlText`select id from annotation_workspaces
     where server_agent = $1 and team_id = $2 and gone_at is null and id > $3 order by id limit 1`,
    [agent, teamId, after],
  );
  return next?.id;
};

/** The next mirrored project of a team after an id. */
export const nextProject = async (sql: Sql, agent: ServerAgent, teamId: string, after: string) => {
  const [next] = await run<{ id: string }>(
    sql,
    sqlText`select p.id from annotation_projects p
     join annotation_workspaces w on w.server_agent = p.server_agent and w.id = p.workspace_id and w.gone_at is null
     where p.server_agent = $1 and w.team_id = $2 and p.gone_at is null and p.id > $3 order by p.id limit 1`,
    [agent, teamId, after],
  );
  return next?.id;
};

export interface OurJob {
  readonly _id: string;
  readonly serverJobId: string;
}

/**
 * Our next jobs on a server after an id. Left out are those of other teams, as far as these are known, and those that
 * can't change any more: archived ones, and completed ones that were read before.
 */
export const nextJobs = (sql: Sql, agent: ServerAgent, teamId: string, after: string, limit: number) =>
  run<OurJob>(
    sql,
    sqlText`select j._id, j.server_job_id as "serverJobId" from jobs j
     where j.server_agent = $1 and j.server_job_id <> '' and j.deleted_at is null
       and ($3 = '' or j._id > nullif($3, '')::uuid) and j.status <> 'archived'
       and (j.status <> 'completed' or j.server_synced_at is null)
       and not exists (select from annotation_projects p
         join annotation_workspaces w on w.server_agent = p.server_agent and w.id = p.workspace_id
         where p.server_agent = j.server_agent and w.team_id <> $2
           and p.id = coalesce(nullif(j.server_project_id, ''), (select d.project_id from annotation_datasets d
             where d.server_agent = j.server_agent and d.id = j.dataset_id)))
     order by j._id limit $4`,
    [agent, teamId, after, limit],
  );
