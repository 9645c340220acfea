import { lazy } from "react";
import { groups } from "../../../contract/groups/endpoints.ts";
import { projects } from "../../../contract/projects/endpoints.ts";
import { users } from "../../../contract/users/endpoints.ts";
import { call } from "../../providers/client.ts";
import { plural } from "../../ui/format.ts";
import type { BulkAction } from "../../ui/table/table-types.ts";
import type { Select } from "../../ui/table/selection.ts";

type Action = "activate" | "deactivate";
const act = (action: Action) => (select: Select) => call(users.bulkActivation, { body: { select, action } });

/** The bulk actions on people besides editing and deleting. */
export const userBulkActions: readonly BulkAction[] = [
  {
    key: "role",
    label: "Change role…",
    endpoint: users.bulkRole,
    done: "changed",
    dialog: lazy(() => import("./bulk-role.tsx")),
  },
  {
    key: "skills",
    label: "Change skills…",
    endpoint: users.bulkSkills,
    done: "changed",
    dialog: lazy(() => import("./bulk-skills.tsx")),
  },
  {
    key: "group",
    label: "Add to group…",
    endpoint: groups.addUsers,
    done: "added to the group",
    dialog: lazy(async () => ({ default: (await import("./add-to.tsx")).AddToGroup })),
    idsOnly: true,
  },
  {
    key: "project",
    label: "Add to project…",
    endpoint: projects.openProject,
    done: "added to the project",
    dialog: lazy(async () => ({ default: (await import("./add-to.tsx")).AddToProject })),
    idsOnly: true,
  },
  {
    key: "mail",
    label: "Mail…",
    endpoint: users.bulkMail,
    done: "mailed",
    dialog: lazy(() => import("./bulk-mail.tsx")),
  },
  {
    key: "invite",
    label: "Send invitation",
    endpoint: users.bulkInvite,
    done: "invited",
    noun: ["person", "people"],
    confirm: (count) =>
      `Send ${plural(count, "person", "people")} an invitation? Those who have verified their address are left out.`,
    run: (select) => call(users.bulkInvite, { body: { select } }),
  },
  { key: "activate", label: "Activate", endpoint: users.bulkActivation, done: "activated", run: act("activate") },
  {
    key: "deactivate",
    label: "Deactivate",
    endpoint: users.bulkActivation,
    done: "deactivated",
    confirm: (count) => `Deactivate ${plural(count, "person", "people")}? They are signed out right away.`,
    run: act("deactivate"),
    undoBy: { done: "activated", run: (ids) => act("activate")({ ids: [...ids] }) },
  },
];
