import { area } from "../../core/area.ts";
import { importHandlers } from "./handlers.ts";
import { forgetImports } from "./actions.ts";
import { importsTables } from "./tables.ts";

export const importsArea = area({
  name: "imports",
  handlers: importHandlers,
  tables: importsTables,
  cleanUp: forgetImports,
});
