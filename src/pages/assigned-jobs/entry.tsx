import { AuditOutlined } from "@ant-design/icons";
import { api } from "../../providers/api.ts";
import type { RouteEntry } from "../../ui/shell/route-entry.ts";

/** The reviewer's day: what waits, and one after the other. */
export const reviewPages: readonly RouteEntry[] = [
  {
    path: "/reviews",
    menu: { group: "Work", label: "Reviews", icon: <AuditOutlined />, order: 21 },
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
