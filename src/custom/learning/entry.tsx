import { ReadOutlined } from "@ant-design/icons-svg";
import { api } from "../../providers/api.ts";
import { Icon } from "../../ui/icon.tsx";
import type { RouteEntry } from "../../ui/shell/route-entry.ts";

/** Where people take courses; staff see them here as learners do. */
export const learningPages: readonly RouteEntry[] = [
  {
    path: "/learn",
    menu: { group: "Learning", label: "Learn", icon: <Icon of={ReadOutlined} />, order: 10 },
    endpoints: [api.courses.mine],
    load: () => import("./list/learn-page.tsx"),
    withoutAntd: true,
  },
  {
    path: "/learn/:id",
    endpoints: [api.courses.show],
    load: () => import("./course/course-page.tsx"),
    withoutAntd: true,
  },
  {
    path: "/learn/:id/chapters/:chapterId",
    endpoints: [api.chapters.show],
    ahead: [api.chapters.show],
    load: () => import("./reading/chapter-page.tsx"),
    withoutAntd: true,
  },
];
