import type { RouteEntry } from "../../ui/shell/route-entry.ts";
import { api } from "../../providers/api.ts";

export const payDetailsPages: readonly RouteEntry[] = [
  {
    path: "/pay-details",
    accountMenu: { label: "Pay details", order: 30 },
    endpoints: [api.payDetails.mine],
    load: () => import("./pay-details-page.tsx"),
    withoutAntd: true,
  },
];
