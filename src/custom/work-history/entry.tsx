import { CalendarOutlined, ClockCircleOutlined } from "@ant-design/icons";
import type { RouteEntry } from "../../ui/shell/route-entry.ts";
import { api } from "../../providers/api.ts";

/** A worker's own hours. */
export const workPages: readonly RouteEntry[] = [
  {
    path: "/check-in",
    menu: { group: "Work", label: "Check-in", icon: <ClockCircleOutlined />, order: 10 },
    endpoints: [api.projects.checkIn],
    load: () => import("./check-in/check-in-page.tsx"),
    startOf: ["reviewer", "annotator"],
    withoutAntd: true,
  },
  {
    path: "/my-work",
    menu: { group: "Work", label: "My work", icon: <CalendarOutlined />, order: 15 },
    endpoints: [api.workHistory.mine],
    load: () => import("./my-work/my-work-page.tsx"),
    withoutAntd: true,
  },
];
