import { area } from "../../core/area.ts";
import { signInRulesHandlers } from "./handlers.ts";

export const signInRulesArea = area({
  name: "signInRules",
  handlers: signInRulesHandlers,
});
