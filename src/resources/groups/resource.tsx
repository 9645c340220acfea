import { lazy } from "react";
import { type Group as GroupRecord, Group, groupsFailed } from "../../../contract/groups/records.ts";
import { groups } from "../../../contract/groups/endpoints.ts";
import { groupActions } from "./actions.ts";
import { resource } from "../../ui/resource/resource.tsx";

export const groupsResource = resource({
  noun: "group",
  endpoints: groups,
  entity: Group,
  title: (group: GroupRecord) => group.name,
  canEdit: (group) => group.can.edit,
  list: {
    columns: ["name", "kind", "totalUsers", "groupAdmins", "createdAt"],
    pageSize: 10,
    emptyText: "No groups yet. Create one from people you choose or from everyone who matches a rule.",
    extra: lazy(() => import("./new-rule-button.tsx")),
  },
  failedText: groupsFailed,
  above: { label: "My groups", to: "/my-groups" },
  form: ["name", "description", "members", "groupAdmins"],
  show: {
    fields: ["description", "kind", "totalUsers", "createdAt", "groupAdmins"],
    tabs: [
      { key: "members", label: "Members", component: lazy(() => import("./members.tsx")) },
      { key: "mails", label: "Mails", component: lazy(() => import("./mails.tsx")) },
    ],
  },
  removeText: "Its members stay as they are; only the group goes.",
  actions: groupActions,
});
