import type { RouteEntry } from "../../ui/shell/route-entry.ts";
import { api } from "../../providers/api.ts";

export const securityPages: readonly RouteEntry[] = [
  {
    path: "/security",
    accountMenu: { label: "Sign-in and security", order: 50 },
    endpoints: [api.security.secondFactor],
    load: () => import("./security-page.tsx"),
    withoutAntd: true,
  },
  {
    path: "/change-password",
    accountMenu: { label: "Change password", order: 70 },
    endpoints: [api.signIn.changePassword],
    load: () => import("./change-password-page.tsx"),
  },
];
