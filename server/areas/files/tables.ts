import { uuid, text, integer, instant, nullable, optional, type KyselyTables } from "../../core/db/columns.ts";

export const filesTables = {
  files: {
    _id: uuid,
    mime: text,
    size: integer,
    width: nullable(integer),
    height: nullable(integer),
    name: nullable(text),
    uploaded_by: uuid,
    created_at: optional(instant),
    unused_since: nullable(instant),
    removed_at: nullable(instant),
  },
  file_uses: { file_id: uuid, resource: text, record_id: uuid },
} as const;

declare module "../../core/db/tables.ts" {
  interface Tables extends KyselyTables<typeof filesTables> {}
}
