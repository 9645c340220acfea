import { payouts } from "../../../contract/payouts/endpoints.ts";
import { pageSql } from "../../core/db/page.ts";
import { type Handlers, sqlHandler } from "../../core/http/context.ts";
import { exportHandler } from "../../core/http/crud-handlers.ts";
import { decidePayout, reversePayout, settleByHand } from "./by-hand.ts";
import { payoutsCounts } from "./counts.ts";
import { payoutById, payoutView } from "./queries.ts";
import { cancelPayout, retryPayout } from "./retry.ts";
import { sqlText } from "../../core/db/sql-text.ts";

const currency = sqlText`(select currency from company)`;

export const payoutHandlers: Handlers<typeof payouts> = {
  list: sqlHandler(({ query }, params) =>
    pageSql({
      view: payoutView,
      key: "payouts",
      query,
      params,
      counts: payoutsCounts(query, params),
      extra: { currency },
    }),
  ),
  show: async ({ params }, { sql, me }) => ({ payout: await payoutById(sql, me, params._id) }),
  export: exportHandler(payouts, { resource: "payouts", view: payoutView }),
  bulkPaid: ({ body }, { change }) =>
    change((write) => settleByHand(write, body, { to: "paid", reference: body.reference })),
  bulkFailed: ({ body }, { change }) =>
    change((write) => settleByHand(write, body, { to: "failed", reason: body.reason })),
  decide: ({ params, body }, { change }) =>
    change(async (write) => ({ payout: await decidePayout(write, params._id, body) })),
  retry: ({ params }, { change }) => change(async (write) => ({ payout: await retryPayout(write, params._id) })),
  cancel: ({ params }, { change }) => change(async (write) => ({ payout: await cancelPayout(write, params._id) })),
  reverse: ({ params, body }, { change }) =>
    change(async (write) => ({ payout: await reversePayout(write, params._id, body) })),
};
