import type { RouteEntry } from "../../ui/shell/route-entry.ts";
import { api } from "../../providers/api.ts";
import { isPutOff } from "./put-off.ts";

export const profilePages: readonly RouteEntry[] = [
  {
    path: "/create-profile",
    endpoints: [api.profile.mine],
    ahead: [api.profile.mine],
    load: () => import("./create-profile-page.tsx"),
    withoutAntd: true,
    startOf: ["reviewer", "annotator"],
    startWhile: ({ isProfileCreate }) => !isProfileCreate && !isPutOff(),
  },
  {
    path: "/profile",
    accountMenu: { label: "Profile", order: 10 },
    endpoints: [api.profile.mine],
    load: () => import("./profile-page.tsx"),
    withoutAntd: true,
  },
];
