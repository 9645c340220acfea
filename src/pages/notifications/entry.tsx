import type { RouteEntry } from "../../ui/shell/route-entry.ts";
import { api } from "../../providers/api.ts";

export const notificationPages: readonly RouteEntry[] = [
  {
    path: "/notifications",
    endpoints: [api.notifications.list],
    load: () => import("./notifications-page.tsx"),
    withoutAntd: true,
  },
  {
    path: "/notifications/settings",
    accountMenu: { label: "Notification settings", order: 40 },
    endpoints: [api.notifications.preferences],
    load: () => import("./settings-page.tsx"),
    withoutAntd: true,
  },
];
