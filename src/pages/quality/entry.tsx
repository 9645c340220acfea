import { SafetyCertificateOutlined } from "@ant-design/icons";
import { api } from "../../providers/api.ts";
import type { RouteEntry } from "../../ui/shell/route-entry.ts";

export const qualityPages: readonly RouteEntry[] = [
  {
    path: "/quality",
    menu: { group: "Work", label: "Quality", icon: <SafetyCertificateOutlined />, order: 38 },
    endpoints: [api.assignedJobs.reasons],
    load: () => import("./quality-page.tsx"),
  },
];
