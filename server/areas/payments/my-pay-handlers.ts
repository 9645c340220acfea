import { MyPayment, type myPay } from "../../../contract/payments/my-pay.ts";
import { readCompany } from "../../core/db/company.ts";
import { sendCsv } from "../../core/db/export.ts";
import { pageSql } from "../../core/db/page.ts";
import { type Handlers, sqlHandler } from "../../core/http/context.ts";
import { openDispute, withdrawDispute } from "./disputes.ts";
import { mySums } from "./my-sums.ts";
import { currency, myPaymentView } from "./queries.ts";

/** The columns of a statement, in order. */
const statement: readonly (keyof MyPayment)[] = [
  "day",
  "kind",
  "project",
  "assignedJob",
  "task",
  "prompt",
  "collectedItem",
  "seconds",
  "hourlyRate",
  "reason",
  "amount",
  "currency",
  "state",
  "approvedAt",
  "sentAt",
];

export const myPayHandlers: Handlers<typeof myPay> = {
  mine: sqlHandler(({ query }, params) =>
    pageSql({ view: myPaymentView, key: "payments", query, params, extra: currency }),
  ),
  mySums: ({ query }, { sql, me }) => mySums(sql, me, query),
  myStatement: async ({ query }, { sql, me }, { reply }) =>
    sendCsv(reply, "my-pay", {
      sql,
      view: myPaymentView,
      me,
      query,
      entity: MyPayment,
      columns: statement,
      company: await readCompany(sql),
    }),
  dispute: ({ params, body }, { change }) =>
    change(async (write) => ({ payment: await openDispute(write, params._id, body.text) })),
  withdrawDispute: ({ params }, { change }) =>
    change(async (write) => ({ payment: await withdrawDispute(write, params._id) })),
};
