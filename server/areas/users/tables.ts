import { personDefaults, personFields } from "../../../contract/users/endpoints.ts";
import { fieldColumns } from "../../core/db/field-columns.ts";
import type { Role } from "../../../contract/core/roles.ts";
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
} from "../../core/db/columns.ts";

export const usersTables = {
  users: {
    _id: uuid,
    ...fieldColumns(personFields, personDefaults),
    role: oneOf<Role>(),
    password_hash: nullable(text),
    email_verified_at: nullable(instant),
    deactivated_at: nullable(instant),
    pay_reminded_at: nullable(instant),
    hours_reminded_at: nullable(instant),
    deleted_at: nullable(instant),
    erased_at: nullable(instant),
    job_limit: optional(integer),
    job_blocked_at: nullable(instant),
    jobs_unblocked_at: nullable(instant),
    second_factor_at: nullable(instant),
    completed_sections: optional(column<string[]>("_text")),
    profile_percentage: optional(smallint),
    profile_created_at: nullable(instant),
    image_id: nullable(uuid),
    ...stamps,
  },
} as const;

declare module "../../core/db/tables.ts" {
  interface Tables extends KyselyTables<typeof usersTables> {}
}
