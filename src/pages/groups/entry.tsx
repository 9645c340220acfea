import { TeamOutlined } from "@ant-design/icons-svg";
import { lazy } from "react";
import type { RouteEntry } from "../../ui/shell/route-entry.ts";
import { api } from "../../providers/api.ts";
import { Icon } from "../../ui/icon.tsx";

export const myGroupsPages: readonly RouteEntry[] = [
  {
    path: "/my-groups",
    menu: {
      group: "Work",
      label: "My groups",
      icon: <Icon of={TeamOutlined} />,
      order: 50,
      only: lazy(() => import("./only-mine.tsx")),
    },
    endpoints: [api.groups.mine],
    load: () => import("./my-groups-page.tsx"),
    withoutAntd: true,
  },
];
