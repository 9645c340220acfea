import { BookOutlined } from "@ant-design/icons-svg";
import type { RouteEntry } from "../../ui/shell/route-entry.ts";
import { api } from "../../providers/api.ts";
import { Icon } from "../../ui/icon.tsx";

export const ledgerPages: readonly RouteEntry[] = [
  {
    path: "/ledger",
    menu: {
      group: "Money",
      label: "Ledger",
      icon: <Icon of={BookOutlined} />,
      order: 40,
      lists: { ledger: "", "ledger-people": "view=people", "ledger-projects": "view=projects" },
    },
    endpoints: [api.ledger.list],
    load: () => import("./ledger-page.tsx"),
  },
];
