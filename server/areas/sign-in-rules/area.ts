import { area } from "../../core/area.ts";
import { signInRulesHandlers } from "./handlers.ts";
import { signInRulesTables } from "./tables.ts";

export const signInRulesArea = area({
  name: "signInRules",
  handlers: signInRulesHandlers,
  tables: signInRulesTables,
});
