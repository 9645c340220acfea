import { lazy } from "react";
import { users } from "../../../contract/users/endpoints.ts";
import { call } from "../../providers/client.ts";
import { oneOfBulk } from "../../providers/one-of-bulk.ts";
import { recordName } from "../../ui/fields/record-name.ts";
import type { RecordAction } from "../../ui/table/table-types.ts";
import type { PersonRow } from "./person-row.ts";

const act = (action: "activate" | "deactivate" | "delete") => (user: PersonRow) =>
  call(users.act, { params: { _id: user._id, action } });
const jobLimit = { endpoint: users.unblockJob, dialog: lazy(() => import("./job-limit.tsx")) } as const;

/** The actions on a person besides editing. */
export const userActions: readonly RecordAction<PersonRow>[] = [
  {
    key: "changeRole",
    label: "Change role",
    endpoint: users.changeRole,
    isOpen: (user) => user.can.changeRole,
    dialog: lazy(() => import("./change-role.tsx")),
  },
  { key: "unblockJob", label: "Unblock jobs", isOpen: (user) => user.can.edit && user.isJobBlocked, ...jobLimit },
  { key: "jobLimit", label: "Change job limit", isOpen: (user) => user.can.edit && !user.isJobBlocked, ...jobLimit },
  {
    key: "invite",
    label: "Send invitation",
    endpoint: users.bulkInvite,
    isOpen: (user) => user.can.edit && user.isActive && !user.isEmailVerified,
    run: async ({ _id }) => oneOfBulk(await call(users.bulkInvite, { body: { select: { ids: [_id] } } })),
    done: (user) => `${recordName(user)} gets a link by mail`,
  },
  {
    key: "activate",
    label: "Activate",
    endpoint: users.act,
    isOpen: (user) => user.can.activate && !user.isActive,
    run: act("activate"),
    done: (user) => `${recordName(user)} may sign in again`,
  },
  {
    key: "deactivate",
    label: "Deactivate",
    endpoint: users.act,
    isOpen: (user) => user.can.activate && user.isActive,
    confirm: (user) => ({
      title: `Deactivate ${recordName(user)}?`,
      content: "They are signed out right away and can't sign in until someone activates them.",
    }),
    run: act("deactivate"),
    done: (user) => `${recordName(user)} deactivated`,
  },
  {
    key: "resetSecondFactor",
    label: "Reset second factor",
    endpoint: users.resetSecondFactor,
    isOpen: (user) => user.can.resetSecondFactor,
    confirm: (user) => ({
      title: `Reset the second factor of ${recordName(user)}?`,
      content: "They are signed out everywhere and sign in with only their password until they set up a new one.",
    }),
    run: (user) => call(users.resetSecondFactor, { params: { _id: user._id } }),
    done: (user) => `${recordName(user)} has no second factor now`,
  },
  {
    key: "delete",
    label: "Delete",
    danger: true,
    endpoint: users.act,
    removes: true,
    isOpen: (user) => user.can.remove,
    confirm: (user) => ({
      title: `Delete ${recordName(user)}?`,
      content: "They are signed out right away. Their work history and payments are kept.",
    }),
    run: act("delete"),
    done: (user) => `${recordName(user)} deleted`,
  },
];
