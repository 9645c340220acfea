import type { RouteEntry } from "../../ui/shell/route-entry.ts";
import { facts } from "../../providers/facts.ts";

export const securityPages: readonly RouteEntry[] = [
  {
    path: "/security",
    accountMenu: { label: "Sign-in and security", order: 50 },
    may: [facts.security.secondFactor],
    load: () => import("./security-page.tsx"),
    withoutAntd: true,
  },
  {
    path: "/change-password",
    accountMenu: { label: "Change password", order: 70 },
    may: [facts.signIn.changePassword],
    load: () => import("./change-password-page.tsx"),
  },
];
