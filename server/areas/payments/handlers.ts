import type { payments } from "../../../contract/payments.ts";
import { pageSql } from "../../db/view.ts";
import { type Handlers, hot } from "../../http/context.ts";
import { currency, monthlyPayments, projectPayments, userPayments } from "./queries.ts";

export const paymentHandlers: Handlers<typeof payments> = {
  byProject: hot(({ query }, params) =>
    pageSql({ view: projectPayments, key: "projectPayments", query, params, extra: currency }),
  ),
  byUser: hot(({ query }, params) =>
    pageSql({ view: userPayments, key: "userPayments", query, params, extra: currency }),
  ),
  monthly: async (_, { sql, services }) => {
    const [months, company] = await Promise.all([monthlyPayments(sql), services.company()]);
    const sum = (of: "amount" | "seconds"): number => months.reduce((total, month) => total + month[of], 0);
    return { months, totalAmount: sum("amount"), totalSeconds: sum("seconds"), currency: company.currency };
  },
  balance: async (_, { services }) => ({
    configured: false,
    available: null,
    pending: null,
    currency: (await services.company()).currency,
    message: "No payout provider is set up, so there is no balance to show.",
  }),
};
