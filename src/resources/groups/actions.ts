import { lazy } from "react";
import type { Group } from "../../../contract/groups/records.ts";
import { groups } from "../../../contract/groups/endpoints.ts";
import { call } from "../../providers/client.ts";
import type { RecordAction } from "../../ui/table/table-types.ts";

export const addPeople: RecordAction<Group> = {
  key: "add",
  label: "Add people",
  endpoint: groups.updateMembers,
  isOpen: ({ can }) => can.members,
  dialog: lazy(() => import("./add-people.tsx")),
};
export const uploadPeople: RecordAction<Group> = {
  key: "upload",
  label: "Upload a file of people",
  endpoint: groups.uploadMembers,
  isOpen: ({ can }) => can.members,
  dialog: lazy(() => import("./upload-members.tsx")),
};
export const mailMembers: RecordAction<Group> = {
  key: "mail",
  label: "Mail the members",
  endpoint: groups.sendEmail,
  isOpen: ({ can }) => can.mail,
  dialog: lazy(() => import("./mail-dialog.tsx")),
};
export const changeRule: RecordAction<Group> = {
  key: "rule",
  label: "Change the rule",
  endpoint: groups.edit,
  isOpen: ({ can, rule }) => can.edit && rule !== null,
  dialog: lazy(() => import("./change-rule.tsx")),
};

/** The actions on a group besides editing. */
export const groupActions: readonly RecordAction<Group>[] = [
  addPeople,
  uploadPeople,
  changeRule,
  mailMembers,
  {
    key: "admins",
    label: "Change group admins",
    endpoint: groups.updateAdmins,
    isOpen: ({ can }) => can.edit,
    dialog: lazy(() => import("./change-admins.tsx")),
  },
  {
    key: "convert",
    label: "Convert to a plain group",
    endpoint: groups.convert,
    isOpen: ({ can }) => can.convert,
    confirm: ({ name }) => ({
      title: `Convert ${name} to a plain group?`,
      content: "It keeps its current members. The rule is deleted, and you add and remove members by hand.",
    }),
    run: ({ _id, version }) => call(groups.convert, { params: { _id }, body: { version } }),
    done: ({ name }) => `${name} is a plain group now`,
  },
];
