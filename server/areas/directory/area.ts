import { area } from "../../core/area.ts";
import { directoryHandlers } from "./handlers.ts";
import type { Importer } from "../../core/importer.ts";
import { insertEntries, type NewEntry } from "./actions.ts";
import { fillDirectory } from "./demo.ts";

export const directoryArea = area({
  name: "directory",
  handlers: directoryHandlers,
  recordName: { table: "directory_entries", name: "r.name" },
  importer: {
    unique: { field: "name", thing: "name of this client" },
    insert: ({ write, me }, bodies) => insertEntries(write, me, bodies),
  } satisfies Importer<NewEntry>,
  demo: fillDirectory,
});
