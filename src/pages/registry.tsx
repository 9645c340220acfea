import {
  AuditOutlined,
  ClockCircleOutlined,
  DashboardOutlined,
  DollarOutlined,
  HistoryOutlined,
  LockOutlined,
  MailOutlined,
  TeamOutlined,
} from "@ant-design/icons";
import { lazy } from "react";
import { audit } from "../../contract/audit.ts";
import { dashboard } from "../../contract/dashboard.ts";
import { groups } from "../../contract/groups.ts";
import { notifications } from "../../contract/notifications.ts";
import { payments } from "../../contract/payments.ts";
import { privacy } from "../../contract/privacy.ts";
import { profile } from "../../contract/profile.ts";
import { projects } from "../../contract/projects.ts";
import { security } from "../../contract/security.ts";
import { signInRules } from "../../contract/sign-in-rules.ts";
import { signIn } from "../../contract/sign-in.ts";
import { system } from "../../contract/system.ts";
import { users } from "../../contract/users.ts";
import { workHistory } from "../../contract/work-history.ts";
import type { RouteEntry } from "../layout/route-entry.ts";
import { isPutOff } from "./profile/put-off.ts";

/** The pages that are not a resource's own. */
export const pages: readonly RouteEntry[] = [
  {
    path: "/create-profile",
    may: [profile.mine],
    load: () => import("./profile/create-profile-page.tsx"),
    startOf: ["reviewer", "annotator"],
    startWhile: ({ isProfileCreate }) => !isProfileCreate && !isPutOff(),
  },
  {
    path: "/profile",
    may: [profile.mine],
    load: () => import("./profile/profile-page.tsx"),
  },
  {
    path: "/dashboard",
    menu: { group: "Work", label: "Dashboard", icon: <DashboardOutlined />, order: 5 },
    may: [dashboard.needs],
    load: () => import("./dashboard/dashboard-page.tsx"),
    startOf: ["admin", "manager", "payments"],
    withoutAntd: true,
  },
  {
    path: "/check-in",
    menu: { group: "Work", label: "Check-in", icon: <ClockCircleOutlined />, order: 10 },
    may: [projects.checkIn],
    load: () => import("../custom/check-in/check-in-page.tsx"),
    startOf: ["reviewer", "annotator"],
    withoutAntd: true,
  },
  {
    path: "/projects/:id/guideline",
    may: [projects.info],
    load: () => import("../custom/guideline/guideline-page.tsx"),
    withoutAntd: true,
  },
  {
    path: "/approvals",
    menu: { group: "Work", label: "Approvals", icon: <AuditOutlined />, order: 20 },
    may: [workHistory.approve],
    load: () => import("./approvals/approvals-page.tsx"),
  },
  {
    path: "/my-groups",
    menu: {
      group: "Work",
      label: "My groups",
      icon: <TeamOutlined />,
      order: 50,
      only: lazy(() => import("./my-groups/only-mine.tsx")),
    },
    may: [groups.mine],
    load: () => import("./my-groups/my-groups-page.tsx"),
    withoutAntd: true,
  },
  {
    path: "/payments",
    menu: { group: "Money", label: "Payments", icon: <DollarOutlined />, order: 10 },
    may: [payments.byProject],
    load: () => import("./payments/payments-page.tsx"),
  },
  {
    path: "/audit",
    menu: { group: "System", label: "Audit", icon: <HistoryOutlined />, order: 40 },
    may: [audit.list],
    load: () => import("./audit/audit-page.tsx"),
  },
  {
    path: "/audit/:_id",
    may: [audit.show],
    load: () => import("./audit/entry-page.tsx"),
  },
  {
    path: "/outbox",
    menu: { group: "System", label: "Outbox", icon: <MailOutlined />, order: 50 },
    may: [system.outbox],
    load: () => import("./outbox/outbox-page.tsx"),
  },
  {
    path: "/outbox/:_id",
    may: [system.mail],
    load: () => import("./outbox/mail-page.tsx"),
  },
  {
    path: "/my-data",
    may: [privacy.mine],
    load: () => import("./my-data/my-data-page.tsx"),
  },
  {
    path: "/experience-of-mine",
    may: [users.editExperience],
    load: () => import("./experience/experience-page.tsx"),
  },
  {
    path: "/notifications",
    may: [notifications.list],
    load: () => import("./notifications/notifications-page.tsx"),
    withoutAntd: true,
  },
  {
    path: "/notifications/settings",
    may: [notifications.preferences],
    load: () => import("./notifications/settings-page.tsx"),
    withoutAntd: true,
  },
  {
    path: "/sign-in-rules",
    menu: { group: "System", label: "Sign-in rules", icon: <LockOutlined />, order: 60 },
    may: [signInRules.show],
    load: () => import("./sign-in-rules/sign-in-rules-page.tsx"),
    withoutAntd: true,
  },
  {
    path: "/security",
    may: [security.secondFactor],
    load: () => import("./security/security-page.tsx"),
    withoutAntd: true,
  },
  {
    path: "/change-password",
    may: [signIn.changePassword],
    load: () => import("./change-password/change-password-page.tsx"),
  },
];
