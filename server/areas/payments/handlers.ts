import { payments } from "../../../contract/payments.ts";
import { readCompany } from "../../db/company.ts";
import { pageSql } from "../../db/view.ts";
import { type Handlers, hot } from "../../http/context.ts";
import { exportHandler } from "../../http/crud-handlers.ts";
import { currency, monthlyPayments, paymentById, paymentView, projectPayments, userPayments } from "./queries.ts";
import { projectMoneySql } from "./project-money.ts";

export const paymentHandlers: Handlers<typeof payments> = {
  list: hot(({ query }, params) => pageSql({ view: paymentView, key: "payments", query, params, extra: currency })),
  show: async ({ params }, { sql, me }) => ({ payment: await paymentById(sql, me, params._id) }),
  export: exportHandler(payments, { resource: "payments", view: paymentView }),
  byProject: hot(({ query }, params) =>
    pageSql({ view: projectPayments, key: "projectPayments", query, params, extra: currency }),
  ),
  byUser: hot(({ query }, params) =>
    pageSql({ view: userPayments, key: "userPayments", query, params, extra: currency }),
  ),
  monthly: async (_, { sql }) => {
    const [months, company] = await Promise.all([monthlyPayments(sql), readCompany(sql)]);
    const sum = (of: "amount" | "seconds"): number => months.reduce((total, month) => total + month[of], 0);
    return { months, totalAmount: sum("amount"), totalSeconds: sum("seconds"), currency: company.currency };
  },
  ofProject: hot(({ params: { _id }, query }, params) => projectMoneySql(_id, query, params)),
  balance: async (_, { sql }) => ({
    configured: false,
    available: null,
    pending: null,
    currency: (await readCompany(sql)).currency,
    message: "No payout provider is set up, so there is no balance to show.",
  }),
};
