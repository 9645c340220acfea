import { BookOutlined } from "@ant-design/icons";
import type { RouteEntry } from "../../ui/shell/route-entry.ts";
import { facts } from "../../providers/facts.ts";

export const ledgerPages: readonly RouteEntry[] = [
  {
    path: "/ledger",
    menu: { group: "Money", label: "Ledger", icon: <BookOutlined />, order: 40 },
    may: [facts.ledger.list],
    load: () => import("./ledger-page.tsx"),
  },
];
