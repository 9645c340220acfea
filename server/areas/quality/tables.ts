import { bool, instant, integer, type KyselyTables, nullable, optional, text, uuid } from "../../core/db/columns.ts";

export const qualityTables = {
  gold_items: { job_id: uuid, item: text, label: text },
  gold_versions: { job_id: uuid, version: integer },
  job_labels: {
    assigned_job_id: uuid,
    item: text,
    label: text,
    objects: nullable(integer),
    created_at: optional(instant),
  },
  gold_results: {
    assigned_job_id: uuid,
    item: text,
    user_id: uuid,
    project_id: uuid,
    job_id: uuid,
    is_right: bool,
    done_at: instant,
  },
  quality_pauses: {
    _id: uuid,
    user_id: uuid,
    project_id: uuid,
    right_results: integer,
    results: integer,
    threshold: integer,
    created_at: optional(instant),
    lifted_at: nullable(instant),
    lifted_by: nullable(uuid),
    reason: optional(text),
  },
} as const;

declare module "../../core/db/tables.ts" {
  interface Tables extends KyselyTables<typeof qualityTables> {}
}
