import type { ServerAgent } from "../../../contract/annotation/agents.ts";
import { placesMax, type ServerSync } from "../../../contract/resources/fields.ts";
import type { Actor } from "../../core/current-user.ts";
import type { Sql } from "../../core/db/pool.ts";
import { readRecord } from "../../core/db/read.ts";
import { run } from "../../core/db/run.ts";
import { type SqlText, sqlText } from "../../core/db/sql-text.ts";
import { instant, refToPerson, type View } from "../../core/db/view.ts";

/** The syncs `s`. */
export const syncView: View = {
  from: sqlText`annotation_syncs s`,
  id: sqlText`s._id`,
  visible: sqlText`true`,
  row: {
    _id: sqlText`s._id`,
    serverAgent: sqlText`s.server_agent`,
    teamId: sqlText`s.team_id`,
    teamName: sqlText`s.team_name`,
    state: sqlText`s.state`,
    phase: sqlText`s.cursor->>'phase'`,
    workspaces: sqlText`s.workspaces`,
    projects: sqlText`s.projects`,
    datasets: sqlText`s.datasets`,
    jobs: sqlText`s.jobs`,
    jobsGone: sqlText`s.jobs_gone`,
    problem: sqlText`s.problem`,
    startedBy: refToPerson(sqlText`s.started_by`),
    startedAt: instant(sqlText`s.started_at`),
    finishedAt: instant(sqlText`s.finished_at`),
    syncedAt: instant(sqlText`s.synced_at`),
  },
  stored: {
    startedBy: sqlText`s.started_by`,
    startedAt: sqlText`s.started_at`,
    finishedAt: sqlText`s.finished_at`,
    syncedAt: sqlText`s.synced_at`,
  },
  search: [sqlText`s.team_name`, sqlText`s.team_id`],
  sorts: { startedAt: sqlText`s.started_at`, createdAt: sqlText`s.started_at` },
  defaultOrder: sqlText`s.started_at desc`,
  filters: {
    serverAgent: (value) => sqlText`s.server_agent = any(${value}::text[])`,
    teamId: (value) => sqlText`s.team_id = any(${value}::text[])`,
    state: (value) => sqlText`s.state = any(${value}::text[])`,
  },
};

/** Throws not_found. */
export const syncById = (sql: Sql, me: Actor, id: string): Promise<ServerSync> =>
  readRecord<ServerSync>(sql, { view: syncView, noun: "sync" }, me, id);

/** The mirror's places of one kind: SQL of their rows, and of the column that has the place above. */
interface Mirrored {
  readonly row: SqlText;
  readonly table: SqlText;
  readonly parent: SqlText;
}
const name = sqlText`coalesce(nullif(p.name, ''), p.id)`;
const place = sqlText`'id', p.id, 'name', ${name}`;
const mirrored = {
  workspaces: {
    row: sqlText`json_build_object(${place})`,
    table: sqlText`annotation_workspaces`,
    parent: sqlText`p.team_id`,
  },
  projects: {
    row: sqlText`json_build_object(${place}, 'items', p.items, 'dataType', p.data_type)`,
    table: sqlText`annotation_projects`,
    parent: sqlText`p.workspace_id`,
  },
  datasets: {
    row: sqlText`json_build_object(${place}, 'items', p.items)`,
    table: sqlText`annotation_datasets`,
    parent: sqlText`p.project_id`,
  },
} as const satisfies Record<string, Mirrored>;

/** What the last sync kept of the places under another one; one more than a reply has, where there are more. */
export const mirroredIn = async <T>(
  sql: Sql,
  kind: keyof typeof mirrored,
  agent: ServerAgent,
  parentId: string,
): Promise<T[]> => {
  const { row, table, parent } = mirrored[kind];
  const rows = await run<{ place: T }>(
    sql,
    sqlText`select ${row} as place from ${table} p where p.server_agent = $1 and ${parent} = $2 and p.gone_at is null
      order by p.name, p.id limit ${placesMax + 1}`,
    [agent, parentId],
  );
  return rows.map((found) => found.place);
};

/** The teams that were synced. */
export const mirroredTeams = (sql: Sql, agent: ServerAgent): Promise<{ id: string; name: string }[]> =>
  run(
    sql,
    sqlText`select team_id as id, coalesce(nullif(team_name, ''), team_id) as name from annotation_syncs
      where server_agent = $1 order by 2, 1 limit ${placesMax + 1}`,
    [agent],
  );

/** The status that we gave to projects, by their ids; the others are active. */
export const statusesOf = async (
  sql: Sql,
  agent: ServerAgent,
  ids: readonly string[],
): Promise<ReadonlyMap<string, "active" | "paused" | "completed">> => {
  const rows = await run<{ id: string; status: "active" | "paused" | "completed" }>(
    sql,
    sqlText`select id, status from annotation_projects where server_agent = $1 and id = any($2::text[]) and status <> 'active'`,
    [agent, ids],
  );
  return new Map(rows.map(({ id, status }) => [id, status]));
};
