import { area } from "../../core/area.ts";
import { sumsJobs } from "../../core/jobs/sums-jobs.ts";
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
    ...sumsJobs(ledgerKeptSums, { of: "ledger", minute: 47 }),
  ],
});
