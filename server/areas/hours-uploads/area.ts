import { area } from "../../core/area.ts";
import { hoursUploadHandlers } from "./handlers.ts";
import { hoursUploadsTables } from "./tables.ts";

export const hoursUploadsArea = area({
  name: "hoursUploads",
  handlers: hoursUploadHandlers,
  tables: hoursUploadsTables,
  recordName: { table: "hours_uploads", name: "r.file_name" },
});
