import { DashboardOutlined } from "@ant-design/icons-svg";
import type { RouteEntry } from "../../ui/shell/route-entry.ts";
import { api } from "../../providers/api.ts";
import { Icon } from "../../ui/icon.tsx";

export const dashboardPages: readonly RouteEntry[] = [
  {
    path: "/dashboard",
    menu: { group: "Work", label: "Dashboard", icon: <Icon of={DashboardOutlined} />, order: 5 },
    endpoints: [api.dashboard.todos],
    load: () => import("./dashboard-page.tsx"),
    startOf: ["admin", "manager", "payments", "reviewer"],
    withoutAntd: true,
  },
];
