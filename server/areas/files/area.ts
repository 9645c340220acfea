import { area } from "../../core/area.ts";
import { fileHandlers } from "./handlers.ts";
import { removeUnusedFiles } from "./actions.ts";
import { filesTables } from "./tables.ts";

export const filesArea = area({
  name: "files",
  handlers: fileHandlers,
  tables: filesTables,
  jobs: [
    {
      name: "remove-unused-files",
      cron: "41 2 * * *",
      run: ({ db, files, logError }) => removeUnusedFiles(db, files, logError),
    },
  ],
});
