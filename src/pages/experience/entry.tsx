import type { RouteEntry } from "../../ui/shell/route-entry.ts";
import { facts } from "../../providers/facts.ts";

export const experiencePages: readonly RouteEntry[] = [
  {
    path: "/experience-of-mine",
    accountMenu: { label: "Experience", order: 20 },
    may: [facts.users.editExperience],
    load: () => import("./experience-page.tsx"),
  },
];
