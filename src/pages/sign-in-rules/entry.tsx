import { LockOutlined } from "@ant-design/icons-svg";
import type { RouteEntry } from "../../ui/shell/route-entry.ts";
import { api } from "../../providers/api.ts";
import { Icon } from "../../ui/icon.tsx";

export const signInRulesPages: readonly RouteEntry[] = [
  {
    path: "/sign-in-rules",
    menu: { group: "System", label: "Sign-in rules", icon: <Icon of={LockOutlined} />, order: 60 },
    endpoints: [api.signInRules.show],
    recordOf: "signInRules",
    load: () => import("./sign-in-rules-page.tsx"),
    withoutAntd: true,
  },
];
