import { UsergroupAddOutlined } from "@ant-design/icons-svg";
import { api } from "../../providers/api.ts";
import { entry } from "../../ui/resource/entry.tsx";
import { Icon } from "../../ui/icon.tsx";

export const groupsEntry = entry({
  name: "groups",
  menu: { group: "People", label: "Groups", icon: <Icon of={UsergroupAddOutlined} />, order: 15 },
  pages: [
    { path: "/groups/new-rule", endpoints: [api.groups.create], load: () => import("./new-rule-group.tsx") },
    { path: "/groups/mails/:id", endpoints: [api.groups.mail], load: () => import("./mail-page.tsx") },
  ],
  load: async () => (await import("./resource.tsx")).groupsResource,
});
