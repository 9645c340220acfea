import { TeamOutlined } from "@ant-design/icons";
import { lazy } from "react";
import { User, users } from "../../contract/users.ts";
import { recordName } from "../ui/fields/record-name.ts";
import { resource } from "./resource.tsx";
import { userActions } from "./users/actions.tsx";
import { profileTabs } from "./users/tabs.ts";

const standing = ["role", "hub", "country", "skills", "isActive"] as const;

export const usersResource = resource({
  name: "users",
  noun: "person",
  rows: users,
  entity: User,
  menu: { group: "People", label: "People", icon: <TeamOutlined />, order: 10 },
  title: (user: User) => recordName(user),
  canEdit: (user) => user.can.edit,
  list: {
    columns: [
      { field: "name", title: "Name", render: recordName },
      "email",
      "role",
      "hub",
      "skills",
      "isActive",
      "currentlyCheckedInProject",
    ],
    filters: [...standing, "isCheckedIn", "isJobBlocked", "checkInStart", "checkInEnd"],
    emptyText: "Nobody here yet. Invite somebody, or import a file of people.",
  },
  import: {
    many: "people",
    unique: ["email"],
    choices: { initial: { invite: true }, component: lazy(() => import("./users/import-choices.tsx")) },
  },
  form: ["firstName", "lastName", "email", "role", "hub", "country", "skills"],
  show: {
    fields: [
      "email",
      ...standing,
      "isEmailVerified",
      "currentlyCheckedInProject",
      "jobLimit",
      "isJobBlocked",
      "profileCompletePercentage",
      "createdAt",
    ],
    tabs: profileTabs,
  },
  actions: userActions,
});
