import type { ServerAgent } from "../../../contract/annotation/agents.ts";
import type { serverProjectStates, syncStates } from "../../../contract/resources/fields.ts";
import {
  column,
  instant,
  integer,
  type KyselyTables,
  nullable,
  oneOf,
  optional,
  text,
  uuid,
} from "../../core/db/columns.ts";

const onServer = { server_agent: oneOf<ServerAgent>() };

export const resourcesTables = {
  annotation_workspaces: { ...onServer, id: text, team_id: text, name: text, gone_at: nullable(instant) },
  annotation_projects: {
    _id: uuid,
    ...onServer,
    id: text,
    workspace_id: nullable(text),
    name: optional(text),
    data_type: nullable(text),
    items: nullable(integer),
    status: optional(oneOf<(typeof serverProjectStates)[number]>()),
    gone_at: nullable(instant),
  },
  annotation_datasets: {
    ...onServer,
    id: text,
    project_id: text,
    name: text,
    items: nullable(integer),
    gone_at: nullable(instant),
  },
  annotation_syncs: {
    _id: uuid,
    ...onServer,
    team_id: text,
    team_name: optional(text),
    state: optional(oneOf<(typeof syncStates)[number]>()),
    /** JSON of Cursor. */
    cursor: column<unknown>("jsonb"),
    workspaces: optional(integer),
    projects: optional(integer),
    datasets: optional(integer),
    jobs: optional(integer),
    jobs_gone: optional(integer),
    failures: optional(integer),
    problem: optional(text),
    started_by: nullable(uuid),
    started_at: optional(instant),
    touched_at: optional(instant),
    finished_at: nullable(instant),
    synced_at: nullable(instant),
  },
} as const;

declare module "../../core/db/tables.ts" {
  interface Tables extends KyselyTables<typeof resourcesTables> {}
}
