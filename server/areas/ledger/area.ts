import { area } from "../../core/area.ts";
import { addUp, mendSums } from "../../core/db/kept-sums.ts";
import { ledgerHandlers } from "./handlers.ts";
import { checkLedgerNightly } from "./check.ts";
import { ledgerKeptSums } from "./queries.ts";
import { ledgerTables } from "./tables.ts";

export const ledgerArea = area({
  name: "ledger",
  handlers: ledgerHandlers,
  tables: ledgerTables,
  jobs: [
    {
      name: "check-ledger",
      cron: "23 3 * * *",
      run: ({ db, config, logError }) => checkLedgerNightly(db, config, logError),
    },
    { name: "add-up-ledger", cron: "* * * * *", run: ({ db }) => addUp(db, ledgerKeptSums) },
    {
      name: "mend-sums-of-ledger",
      cron: "47 3 * * *",
      run: ({ db, logError }) => mendSums(db, ledgerKeptSums, logError),
    },
  ],
});
