import { TrophyOutlined } from "@ant-design/icons-svg";
import { api } from "../../providers/api.ts";
import { Icon } from "../../ui/icon.tsx";
import type { RouteEntry } from "../../ui/shell/route-entry.ts";

export const myCertificatesPages: readonly RouteEntry[] = [
  {
    path: "/my-certificates",
    menu: { group: "Learning", label: "My certificates", icon: <Icon of={TrophyOutlined} />, order: 40 },
    endpoints: [api.certificates.mine],
    load: () => import("./my-certificates-page.tsx"),
    withoutAntd: true,
  },
];
