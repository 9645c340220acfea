import {
  stamps,
  uuid,
  text,
  smallint,
  bool,
  instant,
  nullable,
  optional,
  type KyselyTables,
} from "../../core/db/columns.ts";

export const experienceTables = {
  experience: {
    _id: uuid,
    name: text,
    name_key: optional(text),
    category: nullable(uuid),
    is_category: optional(bool),
    needs_category: nullable(bool),
    deleted_at: nullable(instant),
    ...stamps,
  },
  user_experience: { user_id: uuid, field_id: uuid, years: smallint },
} as const;

declare module "../../core/db/tables.ts" {
  interface Tables extends KyselyTables<typeof experienceTables> {}
}
