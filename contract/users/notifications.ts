import { z } from "zod";
import { addNotifications } from "../core/notifications.ts";
import { Role } from "../core/fields.ts";

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
});

declare module "../core/notifications.ts" {
  interface NotificationKinds extends Readonly<typeof usersNotifications> {}
}
