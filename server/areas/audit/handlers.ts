import type { audit } from "../../../contract/audit/endpoints.ts";
import type { Handlers } from "../../core/http/context.ts";
import { auditEntry, auditPage } from "./entries.ts";

export const auditHandlers: Handlers<typeof audit> = {
  list: ({ query }, { sql, me }) => auditPage(sql, me, query),
  show: ({ params }, { sql, me }) => auditEntry(sql, me, params._id),
};
