import type { RouteEntry } from "../../ui/shell/route-entry.ts";
import { api } from "../../providers/api.ts";

export const myDataPages: readonly RouteEntry[] = [
  {
    path: "/my-data",
    accountMenu: { label: "My data", order: 60 },
    endpoints: [api.privacy.mine],
    load: () => import("./my-data-page.tsx"),
  },
];
