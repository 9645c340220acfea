import type { RouteEntry } from "../../ui/shell/route-entry.ts";
import { api } from "../../providers/api.ts";

export const guidelinePages: readonly RouteEntry[] = [
  {
    path: "/projects/:id/guideline",
    endpoints: [api.projects.info],
    load: () => import("./guideline-page.tsx"),
    withoutAntd: true,
  },
];
