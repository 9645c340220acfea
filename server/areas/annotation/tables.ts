import type { ServerAgent } from "../../../contract/annotation/agents.ts";
import type { TeamRole } from "../../../contract/annotation/accounts.ts";
import { instant, type KyselyTables, nullable, oneOf, optional, text, uuid } from "../../core/db/columns.ts";

const inTeam = { server_agent: oneOf<ServerAgent>(), team_id: text, user_id: uuid } as const;

export const annotationTables = {
  annotation_accounts: {
    user_id: uuid,
    server_agent: oneOf<ServerAgent>(),
    login: text,
    server_user_id: nullable(text),
    created_at: optional(instant),
  },
  annotation_team_roles: { ...inTeam, role: oneOf<TeamRole>() },
  annotation_team_defaults: { ...inTeam, kind: oneOf<"annotator" | "reviewer">() },
} as const;

declare module "../../core/db/tables.ts" {
  interface Tables extends KyselyTables<typeof annotationTables> {}
}
