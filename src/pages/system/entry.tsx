import { MailOutlined } from "@ant-design/icons";
import type { RouteEntry } from "../../layout/route-entry.ts";
import { facts } from "../../providers/facts.ts";

export const outboxPages: readonly RouteEntry[] = [
  {
    path: "/outbox",
    menu: { group: "System", label: "Outbox", icon: <MailOutlined />, order: 50 },
    may: [facts.system.outbox],
    load: () => import("../outbox/outbox-page.tsx"),
  },
  {
    path: "/outbox/:_id",
    may: [facts.system.mail],
    load: () => import("../outbox/mail-page.tsx"),
  },
];
