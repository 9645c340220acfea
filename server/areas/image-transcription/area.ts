import { area } from "../../core/area.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { transcriptionHandlers } from "../tasks/actions.ts";

export const imageTranscriptionArea = area({
  name: "imageTranscription",
  handlers: transcriptionHandlers("image"),
  recordName: {
    table: sqlText`task_items`,
    name: sqlText`coalesce(nullif(r.reference, ''), '#' || r.number)`,
    isMade: true,
  },
});
