import { AuditOutlined, ClockCircleOutlined } from "@ant-design/icons-svg";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import type { Role } from "../../../contract/core/roles.ts";
import type { RouteEntry } from "../../ui/shell/route-entry.ts";
import { api } from "../../providers/api.ts";
import { Icon } from "../../ui/icon.tsx";

const { approve, list } = api.workHistory;
const rolesOf = ({ policy }: Pick<Endpoint, "policy">): readonly Role[] =>
  policy.roles === "anyone" ? [] : policy.roles;
/** Those who approve hours read them where they approve. */
const onlyRead = {
  policy: { ...list.policy, roles: rolesOf(list).filter((role) => !rolesOf(approve).includes(role)) },
};

export const approvalPages: readonly RouteEntry[] = [
  {
    path: "/approvals",
    menu: {
      group: "Work",
      label: "Approvals",
      icon: <Icon of={AuditOutlined} />,
      order: 20,
      lists: {
        "approvals-waiting": "",
        "approvals-approved": "view=approved",
        "approvals-rejected": "view=rejected",
        "approvals-all": "view=all",
      },
    },
    endpoints: [approve],
    load: () => import("./approvals-page.tsx"),
  },
  {
    path: "/hours",
    menu: { group: "Work", label: "Hours", icon: <Icon of={ClockCircleOutlined} />, order: 24, lists: { hours: "" } },
    endpoints: [onlyRead],
    load: () => import("./hours-page.tsx"),
  },
];
