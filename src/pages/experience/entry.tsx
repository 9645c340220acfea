import type { RouteEntry } from "../../ui/shell/route-entry.ts";
import { api } from "../../providers/api.ts";

export const experiencePages: readonly RouteEntry[] = [
  {
    path: "/experience-of-mine",
    accountMenu: { label: "Experience", order: 20 },
    endpoints: [api.users.editExperience],
    load: () => import("./experience-page.tsx"),
  },
];
