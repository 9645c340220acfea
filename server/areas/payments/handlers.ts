import { payments } from "../../../contract/payments.ts";
import { readCompany } from "../../db/company.ts";
import { pageSql } from "../../db/view.ts";
import { type Handlers, hot } from "../../http/context.ts";
import { exportHandler } from "../../http/crud-handlers.ts";
import { chartHandlers } from "./chart-handlers.ts";
import { currency, paymentById, paymentView } from "./queries.ts";

export const paymentHandlers: Handlers<typeof payments> = {
  list: hot(({ query }, params) => pageSql({ view: paymentView, key: "payments", query, params, extra: currency })),
  show: async ({ params }, { sql, me }) => ({ payment: await paymentById(sql, me, params._id) }),
  export: exportHandler(payments, { resource: "payments", view: paymentView }),
  ...chartHandlers,
  balance: async (_, { sql }) => ({
    configured: false,
    available: null,
    pending: null,
    currency: (await readCompany(sql)).currency,
    message: "No payout provider is set up, so there is no balance to show.",
  }),
};
