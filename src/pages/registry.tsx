import {
  AuditOutlined,
  BookOutlined,
  CalendarOutlined,
  ClockCircleOutlined,
  DashboardOutlined,
  DollarOutlined,
  HistoryOutlined,
  LockOutlined,
  MailOutlined,
  TeamOutlined,
  WalletOutlined,
} from "@ant-design/icons";
import { lazy } from "react";
import type { RouteEntry } from "../layout/route-entry.ts";
import { facts } from "../providers/facts.ts";
import { isPutOff } from "./profile/put-off.ts";

/** The pages that are not a resource's own. */
export const pages: readonly RouteEntry[] = [
  {
    path: "/create-profile",
    may: [facts.profile.mine],
    load: () => import("./profile/create-profile-page.tsx"),
    startOf: ["reviewer", "annotator"],
    startWhile: ({ isProfileCreate }) => !isProfileCreate && !isPutOff(),
  },
  {
    path: "/profile",
    may: [facts.profile.mine],
    load: () => import("./profile/profile-page.tsx"),
  },
  {
    path: "/dashboard",
    menu: { group: "Work", label: "Dashboard", icon: <DashboardOutlined />, order: 5 },
    may: [facts.dashboard.needs],
    load: () => import("./dashboard/dashboard-page.tsx"),
    startOf: ["admin", "manager", "payments"],
    withoutAntd: true,
  },
  {
    path: "/check-in",
    menu: { group: "Work", label: "Check-in", icon: <ClockCircleOutlined />, order: 10 },
    may: [facts.projects.checkIn],
    load: () => import("../custom/check-in/check-in-page.tsx"),
    startOf: ["reviewer", "annotator"],
    withoutAntd: true,
  },
  {
    path: "/my-work",
    menu: { group: "Work", label: "My work", icon: <CalendarOutlined />, order: 15 },
    may: [facts.workHistory.mine],
    load: () => import("../custom/my-work/my-work-page.tsx"),
    withoutAntd: true,
  },
  {
    path: "/projects/:id/guideline",
    may: [facts.projects.info],
    load: () => import("../custom/guideline/guideline-page.tsx"),
    withoutAntd: true,
  },
  {
    path: "/approvals",
    menu: { group: "Work", label: "Approvals", icon: <AuditOutlined />, order: 20 },
    may: [facts.workHistory.approve],
    load: () => import("./approvals/approvals-page.tsx"),
  },
  {
    path: "/projects/:id/upload-hours",
    may: [facts.workHistory.uploadHours],
    load: () => import("./upload-hours/upload-hours-page.tsx"),
  },
  {
    path: "/projects/:id/duplicates",
    may: [facts.duplicates.find],
    load: () => import("./duplicates/duplicates-page.tsx"),
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
    may: [facts.groups.mine],
    load: () => import("./my-groups/my-groups-page.tsx"),
    withoutAntd: true,
  },
  {
    path: "/payments",
    menu: { group: "Money", label: "Payments", icon: <DollarOutlined />, order: 10 },
    may: [facts.payments.byProject],
    load: () => import("./payments/payments-page.tsx"),
  },
  {
    path: "/ledger",
    menu: { group: "Money", label: "Ledger", icon: <BookOutlined />, order: 40 },
    may: [facts.ledger.list],
    load: () => import("./ledger/ledger-page.tsx"),
  },
  {
    path: "/my-pay",
    menu: {
      group: "Money",
      label: "My pay",
      icon: <WalletOutlined />,
      order: 5,
      only: lazy(() => import("./my-pay/only-earners.tsx")),
    },
    may: [facts.payments.mine],
    load: () => import("./my-pay/my-pay-page.tsx"),
    withoutAntd: true,
  },
  {
    path: "/pay-details",
    may: [facts.payDetails.mine],
    load: () => import("./pay-details/pay-details-page.tsx"),
    withoutAntd: true,
  },
  {
    path: "/audit",
    menu: { group: "System", label: "Audit", icon: <HistoryOutlined />, order: 40 },
    may: [facts.audit.list],
    load: () => import("./audit/audit-page.tsx"),
  },
  {
    path: "/audit/:_id",
    may: [facts.audit.show],
    load: () => import("./audit/entry-page.tsx"),
  },
  {
    path: "/outbox",
    menu: { group: "System", label: "Outbox", icon: <MailOutlined />, order: 50 },
    may: [facts.system.outbox],
    load: () => import("./outbox/outbox-page.tsx"),
  },
  {
    path: "/outbox/:_id",
    may: [facts.system.mail],
    load: () => import("./outbox/mail-page.tsx"),
  },
  {
    path: "/my-data",
    may: [facts.privacy.mine],
    load: () => import("./my-data/my-data-page.tsx"),
  },
  {
    path: "/experience-of-mine",
    may: [facts.users.editExperience],
    load: () => import("./experience/experience-page.tsx"),
  },
  {
    path: "/notifications",
    may: [facts.notifications.list],
    load: () => import("./notifications/notifications-page.tsx"),
    withoutAntd: true,
  },
  {
    path: "/notifications/settings",
    may: [facts.notifications.preferences],
    load: () => import("./notifications/settings-page.tsx"),
    withoutAntd: true,
  },
  {
    path: "/sign-in-rules",
    menu: { group: "System", label: "Sign-in rules", icon: <LockOutlined />, order: 60 },
    may: [facts.signInRules.show],
    load: () => import("./sign-in-rules/sign-in-rules-page.tsx"),
    withoutAntd: true,
  },
  {
    path: "/security",
    may: [facts.security.secondFactor],
    load: () => import("./security/security-page.tsx"),
    withoutAntd: true,
  },
  {
    path: "/change-password",
    may: [facts.signIn.changePassword],
    load: () => import("./change-password/change-password-page.tsx"),
  },
];
