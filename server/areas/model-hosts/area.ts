import { modelHostFields, modelHosts } from "../../../contract/model-hosts/endpoints.ts";
import { area } from "../../core/area.ts";
import { instant, type KyselyTables, nullable, optional, stamps, text, uuid } from "../../core/db/columns.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { crudHandlers, crudOf } from "../../core/http/crud-handlers.ts";

const modelHostsTables = {
  model_hosts: { _id: uuid, host: text, note: optional(text), deleted_at: nullable(instant), ...stamps },
} as const;

declare module "../../core/db/tables.ts" {
  interface Tables extends KyselyTables<typeof modelHostsTables> {}
}

const host = crudOf("modelHosts", modelHostFields, {
  table: sqlText`model_hosts`,
  noun: "approved host",
  takenNoun: "host",
  view: { name: sqlText`t.host` },
});

export const modelHostsArea = area({
  name: "modelHosts",
  handlers: crudHandlers(modelHosts, host),
  tables: modelHostsTables,
  recordName: { table: sqlText`model_hosts`, name: sqlText`r.host` },
});
