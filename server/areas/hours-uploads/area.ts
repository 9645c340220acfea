import { area } from "../../core/area.ts";
import { hoursUploadHandlers } from "./handlers.ts";
import { hoursUploadsTables } from "./tables.ts";
import { sqlText } from "../../core/db/sql-text.ts";

export const hoursUploadsArea = area({
  name: "hoursUploads",
  handlers: hoursUploadHandlers,
  tables: hoursUploadsTables,
  recordName: { table: sqlText`hours_uploads`, name: sqlText`r.file_name` },
});
