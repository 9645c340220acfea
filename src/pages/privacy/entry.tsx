import type { RouteEntry } from "../../ui/shell/route-entry.ts";
import { facts } from "../../providers/facts.ts";

export const myDataPages: readonly RouteEntry[] = [
  {
    path: "/my-data",
    accountMenu: { label: "My data", order: 60 },
    may: [facts.privacy.mine],
    load: () => import("./my-data-page.tsx"),
  },
];
