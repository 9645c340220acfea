import { stamps, uuid, text, instant, nullable, optional, type KyselyTables } from "../../core/db/columns.ts";

export const skillsTables = {
  skills: {
    _id: uuid,
    name: text,
    name_key: optional(text),
    description: optional(text),
    deleted_at: nullable(instant),
    ...stamps,
  },
  user_skills: { user_id: uuid, skill_id: uuid, granted_by: nullable(uuid), granted_at: optional(instant) },
} as const;

declare module "../../core/db/tables.ts" {
  interface Tables extends KyselyTables<typeof skillsTables> {}
}
