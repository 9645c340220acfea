import { area } from "../../core/area.ts";
import { hoursUploadHandlers } from "./upload-handlers.ts";

export const hoursUploadsArea = area({
  name: "hoursUploads",
  handlers: hoursUploadHandlers,
  recordName: { table: "hours_uploads", name: "r.file_name" },
});
