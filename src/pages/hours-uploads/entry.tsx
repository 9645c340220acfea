import type { RouteEntry } from "../../layout/route-entry.ts";
import { facts } from "../../providers/facts.ts";

export const hoursUploadPages: readonly RouteEntry[] = [
  {
    path: "/projects/:id/upload-hours",
    may: [facts.workHistory.uploadHours],
    load: () => import("../upload-hours/upload-hours-page.tsx"),
  },
];
