import { z } from "zod";
import { addNotifications } from "../core/notifications.ts";
import { Id, Role } from "../core/fields.ts";
import { mailFields } from "../core/mail-fields.ts";

const usersNotifications = addNotifications({
  role_changed: {
    order: 230,
    label: "Role changed",
    params: z.strictObject({ role: Role }),
    one: "Your role is {role} now. You were signed out. Sign in again to use it.",
    link: "/",
    channels: { console: true, mail: true },
    fixed: true,
  },
  mail_from_staff: {
    order: 232,
    label: "Mail from staff",
    params: z.strictObject({
      sender: Id.meta({ reference: "users" }),
      subject: mailFields.subject.meta({ personal: true }),
    }),
    one: "{sender} wrote you a mail: {subject}",
    link: "/notifications",
    // The mail itself goes to everyone whom it was written to.
    channels: { console: true },
  },
});

declare module "../core/notifications.ts" {
  interface NotificationKinds extends Readonly<typeof usersNotifications> {}
}
