import { z } from "zod";
import { line } from "../core/fields.ts";
import { addNotifications } from "../core/notifications.ts";

const groupsNotifications = addNotifications({
  group_mail: {
    order: 220,
    label: "Mail to your group",
    params: z.strictObject({ group: line(120).meta({ personal: true }), subject: line(200).meta({ personal: true }) }),
    one: "The group {group} got a mail: {subject}",
    link: "/my-groups",
    // The mail itself is sent in any case; only this notification can be switched off.
    channels: { console: true },
  },
});

declare module "../core/notifications.ts" {
  interface NotificationKinds extends Readonly<typeof groupsNotifications> {}
}
