import { BookOutlined } from "@ant-design/icons";
import type { RouteEntry } from "../../ui/shell/route-entry.ts";
import { api } from "../../providers/api.ts";

export const ledgerPages: readonly RouteEntry[] = [
  {
    path: "/ledger",
    menu: { group: "Money", label: "Ledger", icon: <BookOutlined />, order: 40 },
    endpoints: [api.ledger.list],
    load: () => import("./ledger-page.tsx"),
  },
];
