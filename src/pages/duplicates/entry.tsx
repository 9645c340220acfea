import type { RouteEntry } from "../../ui/shell/route-entry.ts";
import { facts } from "../../providers/facts.ts";

export const duplicatePages: readonly RouteEntry[] = [
  {
    path: "/projects/:id/duplicates",
    may: [facts.duplicates.find],
    load: () => import("./duplicates-page.tsx"),
  },
];
