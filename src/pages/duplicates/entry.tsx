import type { RouteEntry } from "../../ui/shell/route-entry.ts";
import { api } from "../../providers/api.ts";

export const duplicatePages: readonly RouteEntry[] = [
  {
    path: "/projects/:id/duplicates",
    endpoints: [api.duplicates.find],
    load: () => import("./duplicates-page.tsx"),
  },
];
