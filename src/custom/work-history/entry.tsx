import { CalendarOutlined, ClockCircleOutlined } from "@ant-design/icons-svg";
import type { RouteEntry } from "../../ui/shell/route-entry.ts";
import { api } from "../../providers/api.ts";
import { Icon } from "../../ui/icon.tsx";

/** A worker's own hours. */
export const workPages: readonly RouteEntry[] = [
  {
    path: "/check-in",
    menu: { group: "Work", label: "Check-in", icon: <Icon of={ClockCircleOutlined} />, order: 10 },
    endpoints: [api.projects.checkIn],
    load: () => import("./check-in/check-in-page.tsx"),
    startOf: ["annotator"],
    withoutAntd: true,
  },
  {
    path: "/my-work",
    menu: { group: "Work", label: "My work", icon: <Icon of={CalendarOutlined} />, order: 15 },
    endpoints: [api.workHistory.mine],
    load: () => import("./my-work/my-work-page.tsx"),
    withoutAntd: true,
  },
];
