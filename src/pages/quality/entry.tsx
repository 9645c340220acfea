import { SafetyCertificateOutlined } from "@ant-design/icons-svg";
import { api } from "../../providers/api.ts";
import type { RouteEntry } from "../../ui/shell/route-entry.ts";
import { Icon } from "../../ui/icon.tsx";

export const qualityPages: readonly RouteEntry[] = [
  {
    path: "/quality",
    menu: { group: "Work", label: "Quality", icon: <Icon of={SafetyCertificateOutlined} />, order: 38 },
    endpoints: [api.assignedJobs.reasons],
    load: () => import("./quality-page.tsx"),
  },
  {
    path: "/quality/labels",
    endpoints: [api.quality.setGold],
    load: () => import("./labels-page.tsx"),
  },
];
