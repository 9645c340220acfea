import { TeamOutlined } from "@ant-design/icons";
import { lazy } from "react";
import { audit } from "../../contract/audit.ts";
import { payments } from "../../contract/payments.ts";
import { User, users } from "../../contract/users.ts";
import { workHistory } from "../../contract/work-history.ts";
import { recordName } from "../ui/fields/record-name.ts";
import { resource } from "./resource.tsx";
import { userActions } from "./users/actions.tsx";
import { userBulkActions } from "./users/bulk-actions.tsx";

const standing = ["role", "hub", "country", "skills"] as const;
const experience = ["fieldOfExperienceCategory", "fieldOfExperienceSubcategory"] as const;

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
    filters: [
      ...standing,
      ...experience,
      "isActive",
      "isEmailVerified",
      "isCheckedIn",
      "isJobBlocked",
      "checkInStart",
      "checkInEnd",
    ],
    bulkActions: userBulkActions,
    emptyText: "Nobody here yet. Invite somebody, or import a file of people.",
  },
  import: {
    many: "people",
    unique: ["email"],
    choices: { initial: { invite: true }, component: lazy(() => import("./users/import-choices.tsx")) },
  },
  form: ["firstName", "lastName", "email", "role", "hub", "country", "skills", "experience"],
  show: {
    fields: [
      "email",
      ...standing,
      "isActive",
      "isEmailVerified",
      "currentlyCheckedInProject",
      "jobLimit",
      "isJobBlocked",
      "createdAt",
      "experience",
    ],
    tabs: [
      { key: "work", label: "Work", row: workHistory.list, component: lazy(() => import("./users/work.tsx")) },
      {
        key: "learning",
        label: "Learning",
        row: users.heldSkills,
        component: lazy(() => import("./users/learning.tsx")),
      },
      { key: "pay", label: "Pay", row: payments.list, component: lazy(() => import("./users/pay.tsx")) },
      { key: "audit", label: "Audit", row: audit.list, component: lazy(() => import("./users/changes.tsx")) },
    ],
  },
  actions: userActions,
});
