import type { RouteEntry } from "../../ui/shell/route-entry.ts";
import { facts } from "../../providers/facts.ts";

export const guidelinePages: readonly RouteEntry[] = [
  {
    path: "/projects/:id/guideline",
    may: [facts.projects.info],
    load: () => import("./guideline-page.tsx"),
    withoutAntd: true,
  },
];
