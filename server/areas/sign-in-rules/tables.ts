import type { Role } from "../../../contract/core/roles.ts";
import { oneOf, type KyselyTables } from "../../core/db/columns.ts";

export const signInRulesTables = {
  second_factor_roles: { role: oneOf<Role>() },
} as const;

declare module "../../core/db/tables.ts" {
  interface Tables extends KyselyTables<typeof signInRulesTables> {}
}
