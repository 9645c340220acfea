import { area } from "../../core/area.ts";
import { notificationHandlers } from "./handlers.ts";
import { forgetNotifications, notificationsOf, removeOldNotifications } from "./actions.ts";
import { sendDigests } from "./digest.ts";
import { notificationsTables } from "./tables.ts";
import { fillNotifications } from "./demo.ts";

export const notificationsArea = area({
  name: "notifications",
  handlers: notificationHandlers,
  tables: notificationsTables,
  jobs: [
    // The daily mail is due by the company's clock, and cron knows only the server's.
    { name: "notification-digests", cron: "9 * * * *", run: ({ db, config }) => sendDigests(db, config) },
    { name: "remove-old-notifications", cron: "53 2 * * *", run: ({ db }) => removeOldNotifications(db) },
  ],
  personalData: {
    archive: [
      {
        file: "notifications.json",
        about: "What you were told, and what you chose to be told of",
        read: (sql, me) => notificationsOf(sql, me._id),
      },
    ],
    erase: forgetNotifications,
  },
  demo: fillNotifications,
});
