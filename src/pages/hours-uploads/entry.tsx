import type { RouteEntry } from "../../ui/shell/route-entry.ts";
import { facts } from "../../providers/facts.ts";

export const hoursUploadPages: readonly RouteEntry[] = [
  {
    path: "/projects/:id/upload-hours",
    may: [facts.workHistory.uploadHours],
    load: () => import("./upload-hours-page.tsx"),
  },
];
