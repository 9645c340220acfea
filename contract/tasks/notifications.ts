import { z } from "zod";
import { Id } from "../core/fields.ts";
import { addNotifications, Count, mailAtOnce, mailDaily } from "../core/notifications.ts";
import { Comment } from "./entity.ts";

const ofProject = { project: Id.meta({ reference: "projects" }) };

const tasksNotifications = addNotifications({
  tasks_assigned: {
    order: 320,
    label: "Tasks given to you",
    params: z.strictObject({ ...ofProject, count: Count }),
    one: "A task of {project} was given to you.",
    other: "{count} tasks of {project} were given to you.",
    link: "/my-tasks",
    channels: mailAtOnce,
  },
  task_sent_back: {
    order: 321,
    label: "Task sent back",
    params: z.strictObject({ ...ofProject, task: Id, comment: Comment.meta({ personal: true }) }),
    one: "A task of {project} came back to you. {comment}",
    link: "/my-tasks/{task}",
    channels: mailAtOnce,
  },
  tasks_expired: {
    order: 322,
    label: "Tasks expired",
    params: z.strictObject({ ...ofProject, count: Count }),
    one: "A task of {project} expired. If you finished it, you can still submit it while nobody else has.",
    other: "{count} tasks of {project} expired. What you finished you can still submit while nobody else has.",
    link: "/my-tasks",
    channels: mailDaily,
  },
  task_withdrawn: {
    order: 323,
    label: "Task withdrawn",
    params: z.strictObject({ ...ofProject, task: Id }),
    one: "Someone else had finished a task of {project} that you hold, so it was withdrawn. Your draft is kept.",
    link: "/my-tasks/{task}",
    channels: mailDaily,
  },
});

declare module "../core/notifications.ts" {
  interface NotificationKinds extends Readonly<typeof tasksNotifications> {}
}
