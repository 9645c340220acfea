import { projectDefaults, projectFields } from "../../../contract/projects/fields.ts";
import { fieldColumns, without } from "../../core/db/field-columns.ts";
import type { ProjectState } from "../../../contract/projects/states.ts";
import {
  stamps,
  uuid,
  text,
  integer,
  bigint,
  bool,
  instant,
  day,
  oneOf,
  nullable,
  optional,
  type KyselyTables,
} from "../../core/db/columns.ts";

export const projectsTables = {
  projects: {
    _id: uuid,
    ...fieldColumns(without(projectFields, "rates", "pieceRates", "status", "longestShift"), projectDefaults),
    name_key: optional(text),
    status: oneOf<ProjectState>(),
    longest_shift_minutes: integer,
    guideline: optional(text),
    guideline_updated_at: nullable(instant),
    guideline_number: optional(integer),
    guideline_required: optional(integer),
    deleted_at: nullable(instant),
    ...stamps,
  },
  project_skills: { project_id: uuid, skill_id: uuid },
  project_members: { project_id: uuid, user_id: uuid },
  project_groups: { project_id: uuid, group_id: uuid },
  project_guidelines: {
    _id: uuid,
    project_id: uuid,
    number: integer,
    html: text,
    needs_reading: bool,
    restored_from: nullable(integer),
    written_by: nullable(uuid),
    created_at: optional(instant),
  },
  clause_chapters: { project_id: uuid, anchor: text, chapter_id: uuid },
  guideline_reads: { user_id: uuid, project_id: uuid, number: integer, acknowledged_at: optional(instant) },
  project_rates: { project_id: uuid, starts_on: day, hourly_rate: bigint },
  project_piece_rates: { project_id: uuid, starts_on: day, piece_rate: bigint },
} as const;

declare module "../../core/db/tables.ts" {
  interface Tables extends KyselyTables<typeof projectsTables> {}
}
