import { payouts } from "../../../contract/payouts/endpoints.ts";
import { pageSql } from "../../core/db/read.ts";
import { type Handlers, hot } from "../../core/http/context.ts";
import { exportHandler } from "../../core/http/crud-handlers.ts";
import { reversePayout, settleByHand } from "./by-hand.ts";
import { decidePayout } from "./decide.ts";
import { payoutById, payoutView } from "./queries.ts";
import { giveUpPayout, retryPayout } from "./retry.ts";

const currency = "(select currency from company)";

export const payoutHandlers: Handlers<typeof payouts> = {
  list: hot(({ query }, params) => pageSql({ view: payoutView, key: "payouts", query, params, extra: { currency } })),
  show: async ({ params }, { sql, me }) => ({ payout: await payoutById(sql, me, params._id) }),
  export: exportHandler(payouts, { resource: "payouts", view: payoutView }),
  bulkPaid: ({ body }, { me, change, services }) =>
    change((write) => settleByHand(write, services.config, me, body, { to: "paid", reference: body.reference })),
  bulkFailed: ({ body }, { me, change, services }) =>
    change((write) => settleByHand(write, services.config, me, body, { to: "failed", reason: body.reason })),
  decide: ({ params, body }, { me, change, services }) =>
    change(async (write) => ({ payout: await decidePayout(write, services.config, me, params._id, body) })),
  retry: ({ params }, { me, change, services }) =>
    change(async (write) => ({ payout: await retryPayout(write, services.config, me, params._id) })),
  cancel: ({ params }, { me, change, services }) =>
    change(async (write) => ({ payout: await giveUpPayout(write, services.config, me, params._id) })),
  reverse: ({ params, body }, { me, change, services }) =>
    change(async (write) => ({ payout: await reversePayout(write, services.config, me, params._id, body) })),
};
