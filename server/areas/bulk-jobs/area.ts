import { area } from "../../core/area.ts";
import { bulkJobHandlers } from "./handlers.ts";
import { forgetBulkJobs, bulkJobTask } from "./actions.ts";
import { runBulkJob } from "./run-bulk-job.ts";
import { bulkJobsTables } from "./tables.ts";

export const bulkJobsArea = area({
  name: "bulkJobs",
  handlers: bulkJobHandlers,
  tables: bulkJobsTables,
  jobs: [
    {
      name: bulkJobTask,
      run: ({ db, config }, payload) => runBulkJob(db, config, (payload as { bulkJobId: string }).bulkJobId),
    },
  ],
  cleanUp: forgetBulkJobs,
});
