import type { z } from "zod";
import { payments } from "../../../contract/payments/endpoints.ts";
import { airtmCurrency } from "../../../contract/payout-runs/methods.ts";
import { pageSql } from "../../core/db/page.ts";
import { type Handlers, sqlHandler } from "../../core/http/context.ts";
import { exportHandler } from "../../core/http/crud-handlers.ts";
import { type PayoutProvider, ProviderError, ProviderSilence } from "../../services/payouts/provider.ts";
import { editNote, propose } from "./adjustments.ts";
import { answerDispute } from "./disputes.ts";
import { myPayHandlers } from "./my-pay-handlers.ts";
import { approveMany, chosenLinesSums, decide } from "./proposals.ts";
import { trailOf } from "./trail.ts";
import { projectMoneySql } from "./project-money.ts";
import { chartHandlers } from "./chart-handlers.ts";
import { linesCounts } from "./counts.ts";
import { currency, paymentById, paymentView } from "./queries.ts";
import { undoMany, undoOne } from "./undo.ts";

type Reply = z.output<(typeof payments.balance.replies)[200]>;

const notSetUp =
  "AirTM is not set up on this server: whoever runs it sets AIRTM_KEY and AIRTM_SECRET. Until then runs are paid with a file for the bank.";

/** The balance at the provider, in minor units of its currency; a message where it is unknown. */
const balanceOf = async (provider: PayoutProvider | undefined): Promise<Reply> => {
  const unknown = { available: null, pending: null, currency: airtmCurrency };
  if (!provider) return { configured: false, ...unknown, message: notSetUp };
  try {
    return { configured: true, ...(await provider.balance()), currency: airtmCurrency, message: "" };
  } catch (error) {
    if (!(error instanceof ProviderSilence || error instanceof ProviderError)) throw error;
    return {
      configured: true,
      ...unknown,
      message: `${provider.name} does not tell its balance just now: ${error.message}.`,
    };
  }
};

export const paymentHandlers: Handlers<typeof payments> = {
  list: sqlHandler(({ query }, params) =>
    pageSql({
      view: paymentView,
      key: "payments",
      query,
      params,
      counts: linesCounts(query, params),
      extra: currency,
    }),
  ),
  show: async ({ params }, { sql, me }) => ({ payment: await paymentById(sql, me, params._id) }),
  export: exportHandler(payments, { resource: "payments", view: paymentView }),
  trail: ({ params }, { sql }) => trailOf(sql, params._id),
  create: ({ body }, { change }) => change(async (write) => ({ payment: await propose(write, body) })),
  edit: ({ params, body }, { change }) =>
    change(async (write) => ({ payment: await editNote(write, params._id, body) })),
  approve: ({ params, body }, { change }) =>
    change(async (write) => ({
      payment: await decide(write, params._id, { to: "accrued" }, body),
    })),
  decline: ({ params, body }, { change }) =>
    change(async (write) => {
      const verdict = { to: "declined", cause: body.cause } as const;
      return { payment: await decide(write, params._id, verdict, body) };
    }),
  bulkApprove: ({ body }, { change }) => change((write) => approveMany(write, body.select, body.expected)),
  undo: ({ params, body }, { change }) =>
    change(async (write) => ({ payment: await undoOne(write, params._id, body?.version) })),
  bulkUndo: ({ body }, { change }) => change((write) => undoMany(write, body.select)),
  sums: async ({ body }, { sql, me }) => ({ sums: await chosenLinesSums(sql, me, body.select) }),
  answerDispute: ({ params, body }, { change }) =>
    change(async (write) => ({ payment: await answerDispute(write, params._id, body) })),
  ...myPayHandlers,
  balance: (_, { services }) => balanceOf(services.payoutProvider),
  ofProject: sqlHandler(({ params: { _id } }, params) => projectMoneySql(_id, params)),
  ...chartHandlers,
};
