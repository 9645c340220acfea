import { z } from "zod";
import { Id } from "../core/fields.ts";
import { addNotifications, mailDaily } from "../core/notifications.ts";

const skillRequestNotifications = addNotifications({
  skill_request_declined: {
    order: 211,
    label: "Request for a skill declined",
    params: z.strictObject({
      skill: Id.meta({ reference: "skills" }),
      answer: z.string().meta({ personal: true }),
      course: Id.optional().meta({ reference: "courses" }),
    }),
    one: "Your request for the skill {skill} was declined: {answer}",
    more: { course: " Take the course {course}; then you can ask again." },
    link: "/skills/{skill}",
    channels: mailDaily,
  },
});

declare module "../core/notifications.ts" {
  interface NotificationKinds extends Readonly<typeof skillRequestNotifications> {}
}
