import { MailOutlined } from "@ant-design/icons";
import type { RouteEntry } from "../../ui/shell/route-entry.ts";
import { facts } from "../../providers/facts.ts";

export const outboxPages: readonly RouteEntry[] = [
  {
    path: "/outbox",
    menu: { group: "System", label: "Outbox", icon: <MailOutlined />, order: 50 },
    may: [facts.system.outbox],
    load: () => import("./outbox-page.tsx"),
  },
  {
    path: "/outbox/:_id",
    may: [facts.system.mail],
    load: () => import("./mail-page.tsx"),
  },
];
