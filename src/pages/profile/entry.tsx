import type { RouteEntry } from "../../ui/shell/route-entry.ts";
import { facts } from "../../providers/facts.ts";
import { isPutOff } from "./put-off.ts";

export const profilePages: readonly RouteEntry[] = [
  {
    path: "/create-profile",
    may: [facts.profile.mine],
    load: () => import("./create-profile-page.tsx"),
    startOf: ["reviewer", "annotator"],
    startWhile: ({ isProfileCreate }) => !isProfileCreate && !isPutOff(),
  },
  {
    path: "/profile",
    accountMenu: { label: "Profile", order: 10 },
    may: [facts.profile.mine],
    load: () => import("./profile-page.tsx"),
  },
];
