import { InboxOutlined } from "@ant-design/icons-svg";
import { api } from "../../providers/api.ts";
import type { RouteEntry } from "../../ui/shell/route-entry.ts";
import { Icon } from "../../ui/icon.tsx";

/** The jobs that a worker may take, and those that they have. */
export const jobPages: readonly RouteEntry[] = [
  {
    path: "/my-jobs",
    menu: { group: "Work", label: "My jobs", icon: <Icon of={InboxOutlined} />, order: 12 },
    endpoints: [api.assignedJobs.mine],
    load: () => import("./my-jobs-page.tsx"),
    withoutAntd: true,
  },
  {
    path: "/my-jobs/:id",
    endpoints: [api.assignedJobs.mine],
    load: () => import("./my-job-page.tsx"),
    withoutAntd: true,
  },
];
