import { AuditOutlined } from "@ant-design/icons";
import type { RouteEntry } from "../../ui/shell/route-entry.ts";
import { api } from "../../providers/api.ts";

export const approvalPages: readonly RouteEntry[] = [
  {
    path: "/approvals",
    menu: { group: "Work", label: "Approvals", icon: <AuditOutlined />, order: 20 },
    endpoints: [api.workHistory.approve],
    load: () => import("./approvals-page.tsx"),
  },
];
