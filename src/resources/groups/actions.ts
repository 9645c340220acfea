import { lazy } from "react";
import type { Group } from "../../../contract/groups/records.ts";
import { groups } from "../../../contract/groups/endpoints.ts";
import { call } from "../../providers/client.ts";
import type { RecordAction } from "../../ui/table/table-types.ts";

export const addPeople: RecordAction<Group> = {
  key: "add",
  label: "Add people",
  row: groups.updateMembers,
  isOpen: ({ can }) => can.members,
  dialog: lazy(() => import("./add-people.tsx")),
};
export const uploadPeople: RecordAction<Group> = {
  key: "upload",
  label: "Upload a file of people",
  row: groups.uploadMembers,
  isOpen: ({ can }) => can.members,
  dialog: lazy(() => import("./upload-members.tsx")),
};
export const mailMembers: RecordAction<Group> = {
  key: "mail",
  label: "Mail the members",
  row: groups.sendEmail,
  isOpen: ({ can }) => can.mail,
  dialog: lazy(() => import("./mail-dialog.tsx")),
};
export const changeRule: RecordAction<Group> = {
  key: "rule",
  label: "Change the rule",
  row: groups.edit,
  isOpen: ({ can, rule }) => can.edit && rule !== null,
  dialog: lazy(() => import("./change-rule.tsx")),
};

/** What may be done with a group beside editing. */
export const groupActions: readonly RecordAction<Group>[] = [
  addPeople,
  uploadPeople,
  changeRule,
  mailMembers,
  {
    key: "admins",
    label: "Change group admins",
    row: groups.updateAdmins,
    isOpen: ({ can }) => can.edit,
    dialog: lazy(() => import("./change-admins.tsx")),
  },
  {
    key: "convert",
    label: "Make it a plain group",
    row: groups.convert,
    isOpen: ({ can }) => can.convert,
    confirm: ({ name }) => ({
      title: `Make ${name} a plain group?`,
      content:
        "It keeps the people who are in it now. From then on they are added and removed by hand: the rule is gone.",
    }),
    run: ({ _id, version }) => call(groups.convert, { params: { _id }, body: { version } }),
    done: ({ name }) => `${name} is a plain group now`,
  },
];
