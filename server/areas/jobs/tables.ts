import type { ServerAgent } from "../../../contract/annotation/agents.ts";
import type { JobState } from "../../../contract/jobs/states.ts";
import {
  column,
  integer,
  instant,
  type KyselyTables,
  nullable,
  oneOf,
  optional,
  stamps,
  text,
  uuid,
} from "../../core/db/columns.ts";

export const jobsTables = {
  job_requirements: { _id: uuid, project_id: uuid, skill_key: text },
  job_requirement_skills: { requirement_id: uuid, skill_id: uuid },
  jobs: {
    _id: uuid,
    title: text,
    description: optional(text),
    status: oneOf<JobState>(),
    requirement_id: uuid,
    project_id: uuid,
    time_limit: integer,
    items: nullable(integer),
    for_user_id: nullable(uuid),
    reviewer_id: nullable(uuid),
    server_agent: nullable(oneOf<ServerAgent>()),
    server_project_id: optional(text),
    dataset_id: optional(text),
    dataset: optional(text),
    server_job_id: optional(text),
    /** JSON of Video[]. */
    videos: optional(column<unknown>("jsonb")),
    first_item: nullable(integer),
    last_item: nullable(integer),
    /** The page on the server where it is worked on; empty where the server did not say. */
    server_link: optional(text),
    server_status: nullable(text),
    server_problem: optional(text),
    server_synced_at: nullable(instant),
    assigned_job_id: nullable(uuid),
    shared_key: nullable(uuid),
    created_by: nullable(uuid),
    deleted_at: nullable(instant),
    ...stamps,
  },
} as const;

declare module "../../core/db/tables.ts" {
  interface Tables extends KyselyTables<typeof jobsTables> {}
}
