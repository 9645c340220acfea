import { CloudServerOutlined } from "@ant-design/icons-svg";
import { api } from "../../providers/api.ts";
import type { RouteEntry } from "../../ui/shell/route-entry.ts";
import { Icon } from "../../ui/icon.tsx";

export const serverPages: readonly RouteEntry[] = [
  {
    path: "/annotation-servers",
    menu: { group: "Work", label: "Annotation servers", icon: <Icon of={CloudServerOutlined} />, order: 47 },
    endpoints: [api.resources.servers],
    load: () => import("./servers-page.tsx"),
  },
  {
    path: "/annotation-servers/new-jobs",
    endpoints: [api.jobs.fromDataset],
    load: () => import("./new-jobs-page.tsx"),
  },
];
