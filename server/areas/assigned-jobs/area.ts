import { z } from "zod";
import { area } from "../../core/area.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { assignedJobsOf, eraseJobTexts, waitingReviews } from "./actions.ts";
import { fillAssignedJobs } from "./demo.ts";
import { tellServerJob } from "../jobs/actions.ts";
import { expireAll, expiryJob } from "./expiry.ts";
import { assignedJobHandlers } from "./handlers.ts";
import { myJobsView } from "./queries.ts";
import { tellServerTask } from "./tell-server.ts";
import { assignedJobsTables } from "./tables.ts";

export const assignedJobsArea = area({
  name: "assignedJobs",
  handlers: assignedJobHandlers,
  tables: assignedJobsTables,
  recordName: {
    table: sqlText`assigned_jobs`,
    name: sqlText`(select j.title from jobs j where j._id = r.job_id)`,
    isMade: true,
  },
  jobs: [
    { name: expiryJob, cron: "* * * * *", run: ({ db, config }) => expireAll(db, config) },
    {
      name: tellServerJob,
      run: (services, payload) =>
        tellServerTask(services, z.object({ jobId: z.uuid(), tries: z.int().default(0) }).parse(payload)),
    },
  ],
  personalData: {
    archive: [
      { file: "jobs.json", about: "The jobs that you did, and what was decided on them", read: assignedJobsOf },
    ],
    erase: eraseJobTexts,
  },
  todos: {
    jobsExpiring: { of: { view: myJobsView, since: sqlText`a.warned_at` } },
    jobsSentBack: { of: { view: myJobsView, since: sqlText`a.decided_at` } },
    reviewsBegun: { of: waitingReviews },
    reviewsDisputed: { of: waitingReviews },
    newcomersToReview: { of: waitingReviews },
    jobsToReview: { of: waitingReviews },
  },
  demo: fillAssignedJobs,
});
