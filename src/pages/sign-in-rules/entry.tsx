import { LockOutlined } from "@ant-design/icons";
import type { RouteEntry } from "../../ui/shell/route-entry.ts";
import { api } from "../../providers/api.ts";

export const signInRulesPages: readonly RouteEntry[] = [
  {
    path: "/sign-in-rules",
    menu: { group: "System", label: "Sign-in rules", icon: <LockOutlined />, order: 60 },
    endpoints: [api.signInRules.show],
    load: () => import("./sign-in-rules-page.tsx"),
    withoutAntd: true,
  },
];
