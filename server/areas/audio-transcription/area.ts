import { area } from "../../core/area.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { transcriptionHandlers } from "../tasks/actions.ts";

export const audioTranscriptionArea = area({
  name: "audioTranscription",
  handlers: transcriptionHandlers("audio"),
  recordName: {
    table: sqlText`task_items`,
    name: sqlText`coalesce(nullif(r.reference, ''), '#' || r.number)`,
    isMade: true,
  },
});
