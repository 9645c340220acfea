import { MailOutlined } from "@ant-design/icons-svg";
import type { RouteEntry } from "../../ui/shell/route-entry.ts";
import { api } from "../../providers/api.ts";
import { Icon } from "../../ui/icon.tsx";

export const outboxPages: readonly RouteEntry[] = [
  {
    path: "/outbox",
    menu: { group: "System", label: "Outbox", icon: <Icon of={MailOutlined} />, order: 50, lists: { outbox: "" } },
    endpoints: [api.system.outbox],
    load: () => import("./outbox-page.tsx"),
  },
  {
    path: "/outbox/:_id",
    endpoints: [api.system.mail],
    load: () => import("./mail-page.tsx"),
  },
];
