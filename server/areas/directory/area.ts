import { area } from "../../core/area.ts";
import { directoryHandlers } from "./handlers.ts";
import { directoryTables } from "./tables.ts";
import type { Importer } from "../../core/importer.ts";
import { insertEntries, type NewEntry } from "./actions.ts";
import { fillDirectory } from "./demo.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { directoryCrud } from "./queries.ts";

export const directoryArea = area({
  name: "directory",
  handlers: directoryHandlers,
  tables: directoryTables,
  search: { view: directoryCrud.view, detail: sqlText`t.client_alias` },
  recordName: { table: sqlText`directory_entries`, name: sqlText`r.name` },
  importer: {
    unique: { field: "name", noun: "name of this client" },
    insert: ({ write }, bodies) => insertEntries(write, bodies),
  } satisfies Importer<NewEntry>,
  demo: fillDirectory,
});
