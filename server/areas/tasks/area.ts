import { area } from "../../core/area.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { fillTasks } from "./demo.ts";
import { expireTasks, forgetLate, taskExpiryJob } from "./expiry.ts";
import { taskHandlers } from "./handlers.ts";
import { measureTask, measureTaskJob } from "./measure.ts";
import { eraseTasks, tasksOf } from "./personal-data.ts";
import { prepareItems, prepareItemsJob } from "./prepare.ts";
import { taskView, toReviewView } from "./queries.ts";
import { remeasure, remeasureJob } from "./remeasure.ts";
import { repeatTask, repeatTaskJob } from "./repeat.ts";
import { forgetDeleted } from "./remove.ts";
import { isMine } from "./rules.ts";
import { skipRunView } from "./skipping.ts";
import { tasksTables } from "./tables.ts";
import { forgetUploads } from "./upload-progress.ts";

export const tasksArea = area({
  name: "tasks",
  handlers: taskHandlers,
  tables: tasksTables,
  recordName: {
    table: sqlText`tasks`,
    name: sqlText`(select coalesce(nullif(i.reference, ''), '#' || i.number) from task_items i where i._id = r.item_id)`,
    isMade: true,
  },
  jobs: [
    { name: taskExpiryJob, cron: "* * * * *", run: ({ db, config }) => expireTasks(db, config) },
    { name: prepareItemsJob, cron: "* * * * *", queue: prepareItemsJob, run: (services) => prepareItems(services) },
    {
      name: measureTaskJob,
      run: (services, payload) => measureTask(services, (payload as { task: string }).task),
    },
    {
      name: repeatTaskJob,
      run: (services, payload) => repeatTask(services, (payload as { task: string }).task),
    },
    {
      name: remeasureJob,
      queue: remeasureJob,
      run: (services, payload) => remeasure(services, (payload as { project: string }).project),
    },
  ],
  cleanUp: async (sql) => {
    await forgetLate(sql);
    await forgetDeleted(sql);
    await forgetUploads(sql);
  },
  personalData: {
    archive: [{ file: "tasks.json", about: "The tasks that you did, and what was decided on them", read: tasksOf }],
    erase: eraseTasks,
  },
  todos: {
    tasksToReview: { of: { view: toReviewView, since: sqlText`t.submitted_at`, from: sqlText`tasks t` } },
    tasksSentBack: { of: { view: taskView, mayAct: isMine, since: sqlText`t.decided_at` } },
    peopleSkipping: { of: { view: skipRunView, since: sqlText`k.skipped_at` } },
  },
  demo: fillTasks,
});
