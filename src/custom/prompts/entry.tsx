import { CommentOutlined } from "@ant-design/icons-svg";
import { api } from "../../providers/api.ts";
import { Icon } from "../../ui/icon.tsx";
import type { RouteEntry } from "../../ui/shell/route-entry.ts";

/** The prompts that people write, compare and rate. */
export const promptPages: readonly RouteEntry[] = [
  {
    path: "/my-prompts",
    menu: {
      group: "Work",
      label: "My prompts",
      icon: <Icon of={CommentOutlined} />,
      order: 14,
    },
    endpoints: [api.prompts.mine],
    load: () => import("./my-prompts-page.tsx"),
    withoutAntd: true,
  },
  {
    path: "/my-prompts/:id",
    endpoints: [api.prompts.mine],
    load: () => import("./my-prompt-page.tsx"),
    withoutAntd: true,
  },
];
