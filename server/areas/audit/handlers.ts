import { AuditLine, type audit } from "../../../contract/audit/endpoints.ts";
import { readCompany } from "../../core/db/company.ts";
import { sendParts } from "../../core/db/export.ts";
import type { Handlers } from "../../core/http/context.ts";
import { auditEntry, auditPage } from "./entries.ts";
import { exportedLines } from "./lines.ts";

export const auditHandlers: Handlers<typeof audit> = {
  list: ({ query }, { sql, me }) => auditPage(sql, me, query),
  export: async ({ query }, { sql, me }, { reply }) => {
    const company = await readCompany(sql);
    const parts = await exportedLines(sql, me, query, company);
    const columns = query.columns ?? Object.keys(AuditLine.shape);
    await sendParts(reply, "audit", { entity: AuditLine, columns, parts, company });
  },
  show: ({ params }, { sql, me }) => auditEntry(sql, me, params._id),
};
