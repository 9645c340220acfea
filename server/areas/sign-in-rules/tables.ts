import type { Role } from "../../../contract/core/roles.ts";
import { oneOf, type KyselyTables } from "../../db/columns.ts";

export const signInRulesTables = {
  second_factor_roles: { role: oneOf<Role>() },
} as const;

declare module "../../db/tables.ts" {
  interface Tables extends KyselyTables<typeof signInRulesTables> {}
}
