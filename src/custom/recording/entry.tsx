import { api } from "../../providers/api.ts";
import type { RouteEntry } from "../../ui/shell/route-entry.ts";

/** Where workers read lines aloud; reached from their tasks. */
export const recordingPages: readonly RouteEntry[] = [
  {
    path: "/my-tasks/read-aloud/:id",
    endpoints: [api.audio.current, api.audio.activity],
    load: () => import("./read-aloud-page.tsx"),
    withoutAntd: true,
  },
];
