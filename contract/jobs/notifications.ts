import { z } from "zod";
import { Id } from "../core/fields.ts";
import { addNotifications, Count, mailDaily } from "../core/notifications.ts";

const jobsNotifications = addNotifications({
  job_for_you: {
    order: 60,
    label: "Job for you alone",
    params: z.strictObject({ count: Count, jobs: z.array(Id).meta({ reference: "jobs" }) }),
    one: "The job {jobs} is for you: nobody else can take it.",
    other: "{count} jobs are for you: nobody else can take them.",
    link: "/my-jobs",
    channels: mailDaily,
  },
});

declare module "../core/notifications.ts" {
  interface NotificationKinds extends Readonly<typeof jobsNotifications> {}
}
