import { area } from "../../core/area.ts";
import { duplicates } from "../../../contract/duplicates/endpoints.ts";
import { nameOfPerson, sqlText } from "../../core/db/sql-text.ts";
import { duplicateHandlers } from "./handlers.ts";
import { duplicatesTables } from "./tables.ts";
import { fillDuplicates } from "./demo.ts";
import { mendOverlaps } from "./actions.ts";

export const duplicatesArea = area({
  name: "duplicates",
  handlers: duplicateHandlers,
  tables: duplicatesTables,
  recordName: {
    table: sqlText`duplicate_dismissals`,
    name: sqlText`(select ${nameOfPerson(sqlText`w.user_id`)} || ', ' || w.checked_in_date from work_history w where w._id = r.first_id)`,
    isMade: true,
  },
  jobs: [{ name: "mend-marks-of-overlaps", cron: "57 3 * * *", run: ({ db, logError }) => mendOverlaps(db, logError) }],
  audited: duplicates.dismiss.body,
  demo: fillDuplicates,
});
