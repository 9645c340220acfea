import { ledger } from "../../../contract/ledger/endpoints.ts";
import { accounts } from "../../../contract/ledger/accounts.ts";
import { pageSql } from "../../core/db/page.ts";
import { type Handlers, sqlHandler } from "../../core/http/context.ts";
import { exportHandler } from "../../core/http/crud-handlers.ts";
import { checkLedger, faultText } from "./check.ts";
import {
  checkById,
  owing,
  personBalances,
  projectBalances,
  readBalances,
  transactionView,
  withoutProject,
} from "./queries.ts";

export const ledgerHandlers: Handlers<typeof ledger> = {
  list: sqlHandler(({ query }, params) => pageSql({ view: transactionView, key: "transactions", query, params })),
  export: exportHandler(ledger, { resource: "ledger", view: transactionView }),
  balances: (_, { sql }) => readBalances(sql, accounts),
  byPerson: sqlHandler(({ query }, params) =>
    pageSql({ view: personBalances, key: "people", query, params, common: owing }),
  ),
  byProject: sqlHandler(({ query }, params) =>
    pageSql({ view: projectBalances, key: "projects", query, params, extra: { withoutProject } }),
  ),
  show: ({ params }, { sql, me }) => checkById(sql, me, params._id),
  check: async (_, { me, services, change }) => {
    const check = await change(async (write) => {
      const found = await checkLedger(write);
      const after = await checkById(write.sql, me, found!._id);
      await write.record({ resource: "ledger", id: after._id, before: null, after });
      return after;
    });
    if (check.faults > 0) services.log.error({ faults: check.faults }, faultText(check.faults));
    return check;
  },
};
