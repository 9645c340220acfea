import { lazy } from "react";
import { type User, users } from "../../../contract/users/endpoints.ts";
import { call } from "../../providers/client.ts";
import { recordName } from "../../ui/fields/record-name.ts";
import type { RecordAction } from "../../ui/table/table-types.ts";

const act = (action: "activate" | "deactivate" | "delete") => (user: User) =>
  call(users.act, { params: { _id: user._id, action } });
const jobLimit = { row: users.unblockJob, dialog: lazy(() => import("./job-limit.tsx")) } as const;

/** What may be done with a person beside editing. */
export const userActions: readonly RecordAction<User>[] = [
  {
    key: "changeRole",
    label: "Change role",
    row: users.changeRole,
    isOpen: (user) => user.can.changeRole,
    dialog: lazy(() => import("./change-role.tsx")),
  },
  { key: "unblockJob", label: "Unblock jobs", isOpen: (user) => user.can.edit && user.isJobBlocked, ...jobLimit },
  { key: "jobLimit", label: "Change job limit", isOpen: (user) => user.can.edit && !user.isJobBlocked, ...jobLimit },
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
    key: "resetSecondFactor",
    label: "Reset second factor",
    row: users.resetSecondFactor,
    isOpen: (user) => user.can.resetSecondFactor,
    confirm: (user) => ({
      title: `Reset the second factor of ${recordName(user)}?`,
      content: "They are signed out everywhere, and sign in with their password alone until they set up a new one.",
    }),
    run: (user) => call(users.resetSecondFactor, { params: { _id: user._id } }),
    done: (user) => `${recordName(user)} has no second factor now`,
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
];
