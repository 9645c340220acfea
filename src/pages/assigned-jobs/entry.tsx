import { AuditOutlined } from "@ant-design/icons-svg";
import { api } from "../../providers/api.ts";
import type { RouteEntry } from "../../ui/shell/route-entry.ts";
import { Icon } from "../../ui/icon.tsx";

/** The reviewer's day: what waits, and one after the other. */
export const reviewPages: readonly RouteEntry[] = [
  {
    path: "/reviews",
    menu: { group: "Work", label: "Reviews", icon: <Icon of={AuditOutlined} />, order: 21 },
    endpoints: [api.assignedJobs.toReview],
    load: () => import("./reviews-page.tsx"),
    withoutAntd: true,
  },
  {
    path: "/reviews/:id",
    endpoints: [api.assignedJobs.review],
    load: () => import("./review-page.tsx"),
    withoutAntd: true,
  },
];
