import { FileSearchOutlined } from "@ant-design/icons-svg";
import { api } from "../../../providers/api.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { RouteEntry } from "../../../ui/shell/route-entry.ts";

/** What workers submitted inside Muster, for reviewers: what waits, and one after the other. */
export const taskReviewPages: readonly RouteEntry[] = [
  {
    path: "/task-reviews",
    menu: { group: "Work", label: "Task reviews", icon: <Icon of={FileSearchOutlined} />, order: 23 },
    endpoints: [api.tasks.toReview],
    load: () => import("./task-reviews-page.tsx"),
    withoutAntd: true,
  },
  {
    path: "/task-reviews/:id",
    endpoints: [api.tasks.toReview],
    load: () => import("./task-review-page.tsx"),
    withoutAntd: true,
  },
];
