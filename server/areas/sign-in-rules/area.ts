import { signInRulesId } from "../../../contract/sign-in-rules/endpoints.ts";
import { area } from "../../core/area.ts";
import { bool, integer, type KyselyTables, optional } from "../../core/db/columns.ts";
import { quote, sqlText } from "../../core/db/sql-text.ts";
import { signInRulesHandlers } from "./handlers.ts";

/** One row; the roles are in second_factor_roles, which is read with every session. */
const signInRulesTables = { sign_in_rules: { only_one: optional(bool), version: optional(integer) } } as const;

declare module "../../core/db/tables.ts" {
  interface Tables extends KyselyTables<typeof signInRulesTables> {}
}

export const signInRulesArea = area({
  name: "signInRules",
  handlers: signInRulesHandlers,
  tables: signInRulesTables,
  recordName: {
    table: sqlText`(select ${quote(signInRulesId)}::uuid as _id)`,
    name: sqlText`'Sign-in rules'`,
  },
});
