import { groupDefaults, groupFields } from "../../../contract/groups/records.ts";
import { fieldColumns } from "../../core/db/field-columns.ts";
import {
  column,
  stamps,
  uuid,
  text,
  bool,
  instant,
  oneOf,
  nullable,
  optional,
  type KyselyTables,
} from "../../core/db/columns.ts";

export const groupsTables = {
  groups: {
    _id: uuid,
    ...fieldColumns(groupFields, groupDefaults),
    name_key: optional(text),
    kind: oneOf<"plain" | "rule">(),
    rule_skills: optional(column<string[]>("_uuid")),
    rule_skills_match: optional(oneOf<"any" | "all">()),
    rule_roles: optional(column<string[]>("_text")),
    rule_hubs: optional(column<string[]>("_text")),
    rule_countries: optional(column<string[]>("_text")),
    deleted_at: nullable(instant),
    ...stamps,
  },
  group_members: { group_id: uuid, user_id: uuid, added_by: nullable(uuid), added_at: optional(instant) },
  group_admins: { group_id: uuid, user_id: uuid },
  group_mails: { _id: uuid, group_id: uuid, sent_by: uuid, subject: text, text, created_at: optional(instant) },
  group_mail_recipients: {
    group_mail_id: uuid,
    user_id: uuid,
    mail_id: nullable(uuid),
    is_left_out: optional(bool),
  },
} as const;

declare module "../../core/db/tables.ts" {
  interface Tables extends KyselyTables<typeof groupsTables> {}
}
