import type { RouteEntry } from "../../ui/shell/route-entry.ts";
import { api } from "../../providers/api.ts";

export const hoursUploadPages: readonly RouteEntry[] = [
  {
    path: "/projects/:id/upload-hours",
    endpoints: [api.workHistory.uploadHours],
    load: () => import("./upload-hours-page.tsx"),
  },
];
