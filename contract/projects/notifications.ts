import { z } from "zod";
import { Id } from "../core/fields.ts";
import { addNotifications, mailDaily } from "../core/notifications.ts";

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
