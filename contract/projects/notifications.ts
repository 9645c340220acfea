import { z } from "zod";
import { Id } from "../core/fields.ts";
import { addNotifications, Count, mailAtOnce, mailDaily } from "../core/notifications.ts";

/** Minor units. */
const Amount = z.int().min(0).meta({ widget: "money" });

const projectsNotifications = addNotifications({
  project_joined: {
    order: 180,
    label: "Added to a project",
    params: z.strictObject({ project: Id.meta({ reference: "projects" }) }),
    one: "You are a member of the project {project} now.",
    link: "/check-in",
    channels: mailDaily,
  },
  project_left: {
    order: 190,
    label: "Taken off a project",
    params: z.strictObject({ project: Id.meta({ reference: "projects" }) }),
    one: "You are no longer a member of the project {project}.",
    link: "/check-in",
    channels: mailDaily,
  },
  rates_changed: {
    order: 195,
    label: "Rate of approved hours changed",
    params: z.strictObject({
      project: Id.meta({ reference: "projects" }),
      count: Count,
      before: Amount,
      after: Amount,
    }),
    one: "The rate of {project} changed: an approved entry that waits for payment comes to {after} now, not {before}.",
    other:
      "The rate of {project} changed: {count} approved entries that wait for payment come to {after} now, not {before}.",
    link: "/payments?project={project}",
    channels: mailAtOnce,
    only: ["admin", "payments"],
  },
  guideline_changed: {
    order: 200,
    label: "Guideline changed",
    params: z.strictObject({ project: Id.meta({ reference: "projects" }) }),
    one: "The guideline of {project} changed. Read what is new before you check in again.",
    link: "/projects/{project}/guideline",
    channels: mailDaily,
  },
});

declare module "../core/notifications.ts" {
  interface NotificationKinds extends Readonly<typeof projectsNotifications> {}
}
