import { area } from "../../core/area.ts";
import { sumsJobs } from "../../core/jobs/sums-jobs.ts";
import { payoutsSums } from "./counts.ts";
import { payoutHandlers } from "./handlers.ts";
import { nameOfPerson, sqlText } from "../../core/db/sql-text.ts";
import { failedRun, forgetDestinations, payoutsOf, waitingPayouts } from "./actions.ts";
import { deliverDue } from "./deliver-due.ts";
import { deliverQueue, deliverTask } from "./deliver-task.ts";
import { payoutsTables } from "./tables.ts";

export const payoutsArea = area({
  name: "payouts",
  handlers: payoutHandlers,
  tables: payoutsTables,
  recordName: {
    table: sqlText`payouts`,
    name: sqlText`${nameOfPerson(sqlText`r.user_id`)} || ', ' || r.created_at::date`,
    isMade: true,
  },
  jobs: [
    {
      name: deliverTask,
      cron: "* * * * *",
      queue: deliverQueue,
      run: async ({ db, config, payoutProvider: provider }) => {
        if (provider) await deliverDue({ db, config, provider });
      },
    },
    ...sumsJobs(payoutsSums, { of: "payouts", minute: 57 }),
  ],
  personalData: {
    archive: [
      {
        file: "payouts.json",
        about: "Where you want to be paid, and what was sent to you",
        read: async (sql, me) => ({ payouts: await payoutsOf(sql, me) }),
      },
    ],
    erase: forgetDestinations,
  },
  todos: {
    payoutsFailed: { of: waitingPayouts, query: { run: sqlText`array[${failedRun}]` }, params: { _id: failedRun } },
  },
});
