import type { RouteEntry } from "../../ui/shell/route-entry.ts";
import { facts } from "../../providers/facts.ts";

export const notificationPages: readonly RouteEntry[] = [
  {
    path: "/notifications",
    may: [facts.notifications.list],
    load: () => import("./notifications-page.tsx"),
    withoutAntd: true,
  },
  {
    path: "/notifications/settings",
    accountMenu: { label: "Notification settings", order: 40 },
    may: [facts.notifications.preferences],
    load: () => import("./settings-page.tsx"),
    withoutAntd: true,
  },
];
