import { area } from "../../core/area.ts";
import { privacyHandlers } from "./handlers.ts";
import { nameOfPerson } from "../../core/db/sql-text.ts";
import { waitingRequests } from "./actions.ts";
import { privacyTables } from "./tables.ts";

export const privacyArea = area({
  name: "privacy",
  handlers: privacyHandlers,
  tables: privacyTables,
  recordName: { table: "erasure_requests", name: nameOfPerson("r.user_id"), isMade: true },
  todos: { erasureAsked: { of: waitingRequests } },
});
