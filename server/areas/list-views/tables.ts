import type { Density } from "../../../contract/list-views/views.ts";
import {
  bool,
  column,
  type KyselyTables,
  nullable,
  oneOf,
  optional,
  stamps,
  text,
  uuid,
} from "../../core/db/columns.ts";

export const listViewsTables = {
  list_views: {
    _id: uuid,
    user_id: uuid,
    list: text,
    name: text,
    query: text,
    columns: nullable(column<string[]>("_text")),
    density: oneOf<Density>(),
    is_shared: optional(bool),
    ...stamps,
  },
  list_view_defaults: {
    user_id: uuid,
    list: text,
    view_id: uuid,
  },
} as const;

declare module "../../core/db/tables.ts" {
  interface Tables extends KyselyTables<typeof listViewsTables> {}
}
