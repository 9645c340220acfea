import type { RouteEntry } from "../../ui/shell/route-entry.ts";
import { facts } from "../../providers/facts.ts";

export const payDetailsPages: readonly RouteEntry[] = [
  {
    path: "/pay-details",
    accountMenu: { label: "Pay details", order: 30 },
    may: [facts.payDetails.mine],
    load: () => import("./pay-details-page.tsx"),
    withoutAntd: true,
  },
];
