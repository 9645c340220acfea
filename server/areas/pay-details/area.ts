import { area } from "../../core/area.ts";
import { payDetailsHandlers } from "./handlers.ts";
import { fullName, sqlText } from "../../core/db/sql-text.ts";
import { destinationOf, forgetPayDetails } from "./actions.ts";
import { payDetailsTables } from "./tables.ts";
import { fillPayDetails } from "./demo.ts";

export const payDetailsArea = area({
  name: "payDetails",
  handlers: payDetailsHandlers,
  tables: payDetailsTables,
  recordName: { table: sqlText`users`, name: fullName(sqlText`r`), isMade: true },
  personalData: {
    archive: [
      {
        file: "payouts.json",
        about: "Where you want to be paid, and what was sent to you",
        read: async (sql, me) => ({ payDetails: await destinationOf(sql, me._id) }),
      },
    ],
    erase: forgetPayDetails,
  },
  demo: fillPayDetails,
});
