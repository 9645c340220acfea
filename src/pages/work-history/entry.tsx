import { AuditOutlined } from "@ant-design/icons-svg";
import type { RouteEntry } from "../../ui/shell/route-entry.ts";
import { api } from "../../providers/api.ts";
import { Icon } from "../../ui/icon.tsx";

export const approvalPages: readonly RouteEntry[] = [
  {
    path: "/approvals",
    menu: { group: "Work", label: "Approvals", icon: <Icon of={AuditOutlined} />, order: 20 },
    endpoints: [api.workHistory.approve],
    load: () => import("./approvals-page.tsx"),
  },
];
