import { api } from "../../providers/api.ts";
import type { RouteEntry } from "../../ui/shell/route-entry.ts";

/** Uploads of workers, reviewed one after the other. */
export const uploadReviewPages: readonly RouteEntry[] = [
  {
    path: "/upload-reviews",
    endpoints: [api.collection.approve],
    load: () => import("./review-page.tsx"),
    withoutAntd: true,
  },
];
