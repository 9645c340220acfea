import { SoundOutlined } from "@ant-design/icons-svg";
import { api } from "../../providers/api.ts";
import { Icon } from "../../ui/icon.tsx";
import type { RouteEntry } from "../../ui/shell/route-entry.ts";

/** What workers transcribe inside Muster. */
export const transcriptionPages: readonly RouteEntry[] = [
  {
    path: "/my-tasks",
    menu: { group: "Work", label: "My tasks", icon: <Icon of={SoundOutlined} />, order: 13 },
    endpoints: [api.tasks.supply],
    load: () => import("./my-tasks-page.tsx"),
    withoutAntd: true,
  },
  {
    path: "/my-tasks/:id",
    endpoints: [api.tasks.mine],
    load: () => import("./task-page.tsx"),
    withoutAntd: true,
  },
];
