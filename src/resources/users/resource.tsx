import { lazy } from "react";
import { User, users } from "../../../contract/users/endpoints.ts";
import { recordName } from "../../ui/fields/record-name.ts";
import { reading } from "../../ui/table/asked-fields.ts";
import type { Column } from "../../ui/table/table-types.ts";
import { resource } from "../../ui/resource/resource.tsx";
import { userActions } from "./actions.tsx";
import { userBulkActions } from "./bulk-actions.tsx";
import { personReads } from "./person-row.ts";
import { userTabs } from "./tabs.ts";

const assignedFields = ["role", "hub", "country", "skills"] as const;
const experience = ["fieldOfExperienceCategory", "fieldOfExperienceSubcategory"] as const;

const fullName: Column<User> = {
  field: "name",
  title: "Name",
  render: reading(["firstName", "lastName", "email"], recordName),
};

export const usersResource = resource({
  noun: "person",
  endpoints: users,
  entity: User,
  title: recordName,
  canEdit: (user) => user.can.edit,
  list: {
    columns: [fullName, "email", "role", "hub", "skills", "isActive", "currentlyCheckedInProject"],
    reads: personReads,
    filters: [
      ...assignedFields,
      ...experience,
      "isActive",
      "isEmailVerified",
      "isCheckedIn",
      "isJobBlocked",
      "checkInStart",
      "checkInEnd",
    ],
    bulkActions: userBulkActions,
    emptyText: "No people yet. Invite someone or import a file.",
  },
  import: {
    many: "people",
    unique: ["email"],
    split: { name: "fullName", label: "Full name", aliases: ["name", "person"], into: ["firstName", "lastName"] },
    choices: { initial: { invite: true }, component: lazy(() => import("./import-choices.tsx")) },
  },
  form: ["firstName", "lastName", "email", "role", "hub", "country", "skills", "experience"],
  show: {
    fields: [
      "email",
      ...assignedFields,
      "isActive",
      "isEmailVerified",
      "currentlyCheckedInProject",
      "jobLimit",
      "isJobBlocked",
      "profileCompletePercentage",
      "createdAt",
      "experience",
    ],
    tabs: userTabs,
  },
  actions: userActions,
});
