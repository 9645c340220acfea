import {
  instant,
  integer,
  jsonObject,
  type KyselyTables,
  nullable,
  optional,
  text,
  uuid,
} from "../../core/db/columns.ts";

export const formDraftsTables = {
  form_drafts: {
    user_id: uuid,
    form: text,
    data: jsonObject,
    record_version: nullable(integer),
    created_at: optional(instant),
    updated_at: optional(instant),
  },
} as const;

declare module "../../core/db/tables.ts" {
  interface Tables extends KyselyTables<typeof formDraftsTables> {}
}
