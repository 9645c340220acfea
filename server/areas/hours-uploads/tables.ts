import {
  uuid,
  text,
  integer,
  bigint,
  instant,
  bytes,
  nullable,
  optional,
  type KyselyTables,
} from "../../core/db/columns.ts";

export const hoursUploadsTables = {
  hours_uploads: {
    _id: uuid,
    project_id: uuid,
    file_name: text,
    file_hash: bytes,
    entries: integer,
    people: integer,
    total_seconds: bigint,
    created_by: uuid,
    created_at: optional(instant),
    undone_by: nullable(uuid),
    undone_at: nullable(instant),
  },
} as const;

declare module "../../core/db/tables.ts" {
  interface Tables extends KyselyTables<typeof hoursUploadsTables> {}
}
