import type { ImportResource } from "../../../contract/core/endpoint.ts";
import {
  uuid,
  integer,
  bool,
  instant,
  oneOf,
  jsonObject,
  nullable,
  optional,
  type KyselyTables,
} from "../../core/db/columns.ts";

export const importsTables = {
  imports: {
    _id: uuid,
    user_id: uuid,
    resource: oneOf<ImportResource>(),
    invite: nullable(bool),
    total: integer,
    state: optional(oneOf<"open" | "done" | "failed">()),
    created: optional(integer),
    created_at: optional(instant),
  },
  import_rows: { import_id: uuid, place: integer, body: jsonObject },
  import_progress: {
    import_id: uuid,
    done: optional(integer),
    is_cancelled: optional(bool),
    seen_at: optional(instant),
  },
} as const;

declare module "../../core/db/tables.ts" {
  interface Tables extends KyselyTables<typeof importsTables> {}
}
