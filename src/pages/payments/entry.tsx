import { DollarOutlined, WalletOutlined } from "@ant-design/icons-svg";
import { lazy } from "react";
import type { RouteEntry } from "../../ui/shell/route-entry.ts";
import { api } from "../../providers/api.ts";
import { Icon } from "../../ui/icon.tsx";

export const paymentPages: readonly RouteEntry[] = [
  {
    path: "/payments",
    menu: {
      group: "Money",
      label: "Payments",
      icon: <Icon of={DollarOutlined} />,
      order: 10,
      lists: { "to-approve": "" },
    },
    endpoints: [api.payments.byProject],
    load: () => import("./payments-page.tsx"),
  },
  {
    path: "/my-pay",
    menu: {
      group: "Money",
      label: "My pay",
      icon: <Icon of={WalletOutlined} />,
      order: 5,
      only: lazy(() => import("./my-pay/only-earners.tsx")),
    },
    endpoints: [api.payments.mine],
    load: () => import("./my-pay/my-pay-page.tsx"),
    withoutAntd: true,
  },
];
