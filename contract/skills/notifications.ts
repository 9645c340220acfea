import { z } from "zod";
import { Id } from "../core/fields.ts";
import { addNotifications, mailDaily, Count } from "../core/notifications.ts";

const skillsNotifications = addNotifications({
  skills_granted: {
    order: 210,
    label: "Skills granted",
    params: z.strictObject({
      count: Count,
      skills: z.array(Id).meta({ reference: "skills" }),
      /** One that they open. */
      project: Id.meta({ reference: "projects" }).optional(),
    }),
    one: "You hold the skill {skills} now.",
    other: "You hold {count} more skills now: {skills}.",
    more: { project: " {project} is open to you." },
    link: "/check-in?project={project}",
    channels: mailDaily,
  },
});

declare module "../core/notifications.ts" {
  interface NotificationKinds extends Readonly<typeof skillsNotifications> {}
}
