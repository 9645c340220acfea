import { z } from "zod";
import { Id } from "../core/fields.ts";
import { addNotifications, mailAtOnce } from "../core/notifications.ts";

const ofProject = { project: Id.meta({ reference: "projects" }) };

const qualityNotifications = addNotifications({
  quality_paused: {
    order: 74,
    label: "Paused from a project's jobs",
    params: z.strictObject({ ...ofProject, right: z.int(), results: z.int(), threshold: z.int() }),
    one: "Your work on {project} is paused: {right} of {results} checked items were right, {threshold}% are needed. What you hold stays yours.",
    link: "/my-jobs",
    channels: mailAtOnce,
  },
  quality_resumed: {
    order: 75,
    label: "Pause lifted",
    params: z.strictObject(ofProject),
    one: "You can take jobs of {project} again.",
    link: "/my-jobs",
    channels: mailAtOnce,
  },
});

declare module "../core/notifications.ts" {
  interface NotificationKinds extends Readonly<typeof qualityNotifications> {}
}
