import { UsergroupAddOutlined } from "@ant-design/icons";
import { facts } from "../../providers/facts.ts";
import { entry } from "../../ui/resource/entry.tsx";

export const groupsEntry = entry({
  name: "groups",
  menu: { group: "People", label: "Groups", icon: <UsergroupAddOutlined />, order: 15 },
  pages: [
    { path: "/groups/new-rule", may: [facts.groups.create], load: () => import("./new-rule-group.tsx") },
    { path: "/groups/mails/:id", may: [facts.groups.mail], load: () => import("./mail-page.tsx") },
  ],
  load: async () => (await import("./resource.tsx")).groupsResource,
});
