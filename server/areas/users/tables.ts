import type { Role } from "../../../contract/roles.ts";
import {
  column,
  stamps,
  uuid,
  text,
  integer,
  smallint,
  instant,
  oneOf,
  nullable,
  optional,
  type KyselyTables,
} from "../../db/columns.ts";

export const usersTables = {
  users: {
    _id: uuid,
    email: text,
    first_name: text,
    last_name: text,
    role: oneOf<Role>(),
    hub: optional(text),
    country: nullable(text),
    password_hash: nullable(text),
    email_verified_at: nullable(instant),
    deactivated_at: nullable(instant),
    deleted_at: nullable(instant),
    erased_at: nullable(instant),
    job_limit: optional(integer),
    job_blocked_at: nullable(instant),
    second_factor_at: nullable(instant),
    completed_sections: optional(column<string[]>("_text")),
    profile_percentage: optional(smallint),
    profile_created_at: nullable(instant),
    image_id: nullable(uuid),
    ...stamps,
  },
} as const;

declare module "../../db/tables.ts" {
  interface Tables extends KyselyTables<typeof usersTables> {}
}
