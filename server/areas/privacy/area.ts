import { AuditedErasureRequest } from "../../../contract/privacy/endpoints.ts";
import { area } from "../../core/area.ts";
import { privacyHandlers } from "./handlers.ts";
import { nameOfPerson, sqlText } from "../../core/db/sql-text.ts";
import { eraseReasons, waitingRequests } from "./actions.ts";
import { requestsOf } from "./queries.ts";
import { privacyTables } from "./tables.ts";

export const privacyArea = area({
  name: "privacy",
  handlers: privacyHandlers,
  tables: privacyTables,
  audited: AuditedErasureRequest,
  recordName: { table: sqlText`erasure_requests`, name: nameOfPerson(sqlText`r.user_id`), isMade: true },
  personalData: {
    archive: [
      {
        file: "erasure-requests.json",
        about: "Your requests to be erased, and what you were answered",
        read: (sql, me) => requestsOf(sql, me._id),
      },
    ],
    erase: eraseReasons,
  },
  todos: { erasureAsked: { of: waitingRequests } },
});
