import type { RouteEntry } from "../../layout/route-entry.ts";
import { facts } from "../../providers/facts.ts";

export const myDataPages: readonly RouteEntry[] = [
  {
    path: "/my-data",
    accountMenu: { label: "My data", order: 60 },
    may: [facts.privacy.mine],
    load: () => import("../my-data/my-data-page.tsx"),
  },
];
