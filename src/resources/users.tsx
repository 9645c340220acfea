import { TeamOutlined } from "@ant-design/icons";
import { lazy } from "react";
import { User, users } from "../../contract/users.ts";
import { call } from "../providers/client.ts";
import { recordName } from "../ui/fields/record-name.ts";
import { resource } from "./resource.tsx";

const act = (action: "activate" | "deactivate" | "delete") => (user: User) =>
  call(users.act, { params: { _id: user._id, action } });

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
    filters: ["role", "hub", "country", "skills", "isActive", "isCheckedIn"],
    emptyText: "Nobody here yet. Invite somebody, or import a file of people.",
    extra: lazy(() => import("./users/import-button.tsx")),
  },
  pages: [{ path: "/users/import", may: [users.bulkInsert], load: () => import("./users/import-page.tsx") }],
  form: ["firstName", "lastName", "email", "role", "hub", "country", "skills"],
  show: {
    fields: [
      "email",
      "role",
      "hub",
      "country",
      "skills",
      "isActive",
      "isEmailVerified",
      "currentlyCheckedInProject",
      "createdAt",
    ],
  },
  actions: [
    {
      key: "changeRole",
      label: "Change role",
      row: users.changeRole,
      isOpen: (user) => user.can.changeRole,
      dialog: lazy(() => import("./users/change-role.tsx")),
    },
    {
      key: "activate",
      label: "Activate",
      row: users.act,
      isOpen: (user) => user.can.activate && !user.isActive,
      run: act("activate"),
      done: (user) => `${recordName(user)} may sign in again`,
    },
    {
      key: "deactivate",
      label: "Deactivate",
      row: users.act,
      isOpen: (user) => user.can.activate && user.isActive,
      confirm: (user) => ({
        title: `Deactivate ${recordName(user)}?`,
        content: "They are signed out at once and can't sign in until somebody activates them.",
      }),
      run: act("deactivate"),
      done: (user) => `${recordName(user)} deactivated`,
    },
    {
      key: "delete",
      label: "Delete",
      danger: true,
      row: users.act,
      removes: true,
      isOpen: (user) => user.can.remove,
      confirm: (user) => ({
        title: `Delete ${recordName(user)}?`,
        content: "They are signed out at once. Their work history and payments are kept.",
      }),
      run: act("delete"),
      done: (user) => `${recordName(user)} deleted`,
    },
  ],
});
