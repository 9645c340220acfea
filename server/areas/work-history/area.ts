import { area } from "../../core/area.ts";
import { nameOfPerson, sqlText } from "../../core/db/sql-text.ts";
import { eraseTexts, hoursOf, waitingHours } from "./actions.ts";
import { mendSums } from "../../core/db/kept-sums.ts";
import { sumsJobs } from "../../core/jobs/sums-jobs.ts";
import { hoursSums } from "./counts.ts";
import { keepFigures } from "./kept-figures.ts";
import { personHoursSums } from "./person-sums.ts";
import { closeForgotten, forgottenJob } from "./forgotten.ts";
import { workHistoryHandlers } from "./handlers.ts";
import { workHistoryTables } from "./tables.ts";
import { fillWorkHistory } from "./demo.ts";

export const workHistoryArea = area({
  name: "workHistory",
  handlers: workHistoryHandlers,
  tables: workHistoryTables,
  recordName: {
    table: sqlText`work_history`,
    name: sqlText`${nameOfPerson(sqlText`r.user_id`)} || ', ' || r.checked_in_date`,
    isMade: true,
  },
  jobs: [
    { name: forgottenJob, cron: "*/5 * * * *", run: ({ db, config }) => closeForgotten(db, config) },
    { name: "add-up-hours", cron: "* * * * *", run: ({ db }) => keepFigures(db) },
    { name: "mend-sums-of-hours", cron: "37 3 * * *", run: ({ db, logError }) => mendSums(db, hoursSums, logError) },
    ...sumsJobs(personHoursSums, { of: "hours-of-people", minute: 47 }),
  ],
  personalData: {
    archive: [
      { file: "hours.json", about: "Your hours: what you recorded, and what was decided on it", read: hoursOf },
    ],
    erase: eraseTexts,
  },
  todos: {
    hoursWaiting: { of: waitingHours.approval },
    hoursFlagged: { of: waitingHours.approval },
    paymentsWaiting: { of: waitingHours.payment },
    hoursToCorrect: { of: waitingHours.worker },
    checkOutsForgotten: { of: waitingHours.checkOut },
  },
  demo: fillWorkHistory,
});
