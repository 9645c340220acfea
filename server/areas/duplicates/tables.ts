import { uuid, text, integer, instant, optional, type KyselyTables } from "../../core/db/columns.ts";

export const duplicatesTables = {
  duplicate_dismissals: {
    _id: uuid,
    first_id: uuid,
    second_id: uuid,
    overlap_seconds: integer,
    reason: text,
    created_by: uuid,
    created_at: optional(instant),
  },
  overlapping_hours: { user_id: uuid, entry_id: uuid, project_id: uuid },
} as const;

declare module "../../core/db/tables.ts" {
  interface Tables extends KyselyTables<typeof duplicatesTables> {}
}
