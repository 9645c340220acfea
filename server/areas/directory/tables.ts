import type { ServerAgent } from "../../../contract/annotation/agents.ts";
import { type KyselyTables, oneOf, text, uuid } from "../../core/db/columns.ts";

export const directoryTables = {
  directory_origins: { server_agent: oneOf<ServerAgent>(), server_project_id: text, entry_id: uuid },
} as const;

declare module "../../core/db/tables.ts" {
  interface Tables extends KyselyTables<typeof directoryTables> {}
}
