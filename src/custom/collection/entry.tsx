import { CloudUploadOutlined } from "@ant-design/icons-svg";
import { api } from "../../providers/api.ts";
import type { RouteEntry } from "../../ui/shell/route-entry.ts";
import { Icon } from "../../ui/icon.tsx";

/** Files that a worker uploads for projects. */
export const uploadPages: readonly RouteEntry[] = [
  {
    path: "/my-uploads",
    menu: { group: "Work", label: "My uploads", icon: <Icon of={CloudUploadOutlined} />, order: 16 },
    endpoints: [api.collection.mine],
    load: () => import("./my-uploads-page.tsx"),
    withoutAntd: true,
  },
];
