import { AuditOutlined } from "@ant-design/icons";
import type { RouteEntry } from "../../ui/shell/route-entry.ts";
import { facts } from "../../providers/facts.ts";

export const approvalPages: readonly RouteEntry[] = [
  {
    path: "/approvals",
    menu: { group: "Work", label: "Approvals", icon: <AuditOutlined />, order: 20 },
    may: [facts.workHistory.approve],
    load: () => import("./approvals-page.tsx"),
  },
];
