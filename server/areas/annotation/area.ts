import { AuditedAccount } from "../../../contract/annotation/accounts.ts";
import { area } from "../../core/area.ts";
import { fullName, sqlText } from "../../core/db/sql-text.ts";
import { forgetAccounts } from "./actions.ts";
import { fillAnnotation } from "./demo.ts";
import { annotationHandlers } from "./handlers.ts";
import { qaiUserOf } from "./queries.ts";
import { annotationTables } from "./tables.ts";

export const annotationArea = area({
  name: "annotation",
  handlers: annotationHandlers,
  tables: annotationTables,
  recordName: { table: sqlText`users`, name: fullName(sqlText`r`), isMade: true },
  audited: AuditedAccount,
  personalData: {
    archive: [
      {
        file: "annotation.json",
        about: "Your accounts and teams on the annotation servers",
        read: async (sql, me) => {
          const { accounts, teams } = await qaiUserOf(sql, me, me._id);
          return { accounts, teams };
        },
      },
    ],
    erase: forgetAccounts,
  },
  demo: fillAnnotation,
});
