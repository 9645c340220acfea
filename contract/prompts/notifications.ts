import { z } from "zod";
import { Id } from "../core/fields.ts";
import { addNotifications, Count, mailAtOnce, mailDaily } from "../core/notifications.ts";
import { leaseHours } from "./rules.ts";

const only = ["admin", "manager", "reviewer", "annotator"] as const;
const prompt = Id.meta({ reference: "prompts" });
const days = leaseHours.saved / 24;
const link = "/my-prompts/{prompt}";

const promptNotifications = addNotifications({
  prompt_approved: {
    order: 330,
    label: "Prompt approved",
    params: z.strictObject({ prompt }),
    one: "Your prompt “{prompt}” was approved.",
    link,
    channels: mailDaily,
    only,
  },
  prompt_rejected: {
    order: 331,
    label: "Prompt rejected",
    params: z.strictObject({ prompt, cause: z.string().meta({ personal: true }) }),
    one: "Your prompt “{prompt}” was rejected: {cause} Change it and submit it again.",
    link,
    channels: mailAtOnce,
    only,
  },
  prompts_returned: {
    order: 332,
    label: "Prompts given to others",
    params: z.strictObject({ project: Id.meta({ reference: "projects" }), count: Count }),
    one: `A draft of {project} went back to others. You saved nothing in ${days} days.`,
    other: `{count} drafts of {project} went back to others. You saved nothing in ${days} days.`,
    link: "/my-prompts",
    channels: mailDaily,
    only,
  },
});

declare module "../core/notifications.ts" {
  interface NotificationKinds extends Readonly<typeof promptNotifications> {}
}
