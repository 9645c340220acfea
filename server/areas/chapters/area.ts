import { area } from "../../core/area.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { chapterHandlers } from "./handlers.ts";
import { chapterImporter } from "./import-chapters.ts";
import { chaptersTables } from "./tables.ts";

export const chaptersArea = area({
  name: "chapters",
  handlers: chapterHandlers,
  tables: chaptersTables,
  importer: chapterImporter,
  recordName: { table: sqlText`chapters`, name: sqlText`r.name` },
});
