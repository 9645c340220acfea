import { area } from "../../core/area.ts";
import { sumsJobs } from "../../core/jobs/sums-jobs.ts";
import { linesSums, workDaySums } from "./counts.ts";
import { paymentHandlers } from "./handlers.ts";
import { nameOfPerson, sqlText } from "../../core/db/sql-text.ts";
import { forgetPayments, paymentLinesOf, waitingPayments } from "./actions.ts";
import { personPaymentsSums } from "./person-sums.ts";
import { paymentsTables } from "./tables.ts";
import { fillPayments } from "./demo.ts";

export const paymentsArea = area({
  name: "payments",
  handlers: paymentHandlers,
  tables: paymentsTables,
  recordName: {
    table: sqlText`payments`,
    name: sqlText`${nameOfPerson(sqlText`r.user_id`)} || ', ' || r.created_at::date`,
    isMade: true,
  },
  jobs: [
    ...sumsJobs(linesSums, { of: "payment-lines", minute: 43 }),
    ...sumsJobs(workDaySums, { of: "payment-lines-by-day-of-work", minute: 37 }),
    ...sumsJobs(personPaymentsSums, { of: "payments-of-people", minute: 53 }),
  ],
  personalData: {
    archive: [
      {
        file: "payments.json",
        about: "What was approved for payment to you, what you found wrong with it, and what you were answered",
        read: paymentLinesOf,
      },
    ],
    erase: forgetPayments,
  },
  todos: {
    disputesOpen: { of: waitingPayments.answer },
    jobPaymentsWaiting: { of: waitingPayments.approval },
    adjustmentsProposed: { of: waitingPayments.approval },
  },
  demo: fillPayments,
});
