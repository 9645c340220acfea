import { area } from "../../core/area.ts";
import { privacyHandlers } from "./handlers.ts";
import { nameOfPerson, sqlText } from "../../core/db/sql-text.ts";
import { waitingRequests } from "./actions.ts";
import { privacyTables } from "./tables.ts";

export const privacyArea = area({
  name: "privacy",
  handlers: privacyHandlers,
  tables: privacyTables,
  recordName: { table: sqlText`erasure_requests`, name: nameOfPerson(sqlText`r.user_id`), isMade: true },
  todos: { erasureAsked: { of: waitingRequests } },
});
