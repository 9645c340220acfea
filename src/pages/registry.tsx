import {
  AuditOutlined,
  ClockCircleOutlined,
  DollarOutlined,
  HistoryOutlined,
  LockOutlined,
  MailOutlined,
} from "@ant-design/icons";
import { audit } from "../../contract/audit.ts";
import { payments } from "../../contract/payments.ts";
import { projects } from "../../contract/projects.ts";
import { security } from "../../contract/security.ts";
import { signInRules } from "../../contract/sign-in-rules.ts";
import { signIn } from "../../contract/sign-in.ts";
import { system } from "../../contract/system.ts";
import { workHistory } from "../../contract/work-history.ts";
import type { RouteEntry } from "../layout/route-entry.ts";

/** The pages that are not a resource's own. */
export const pages: readonly RouteEntry[] = [
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
    startOf: ["admin", "manager"],
  },
  {
    path: "/payments",
    menu: { group: "Money", label: "Payments", icon: <DollarOutlined />, order: 10 },
    may: [payments.byProject],
    load: () => import("./payments/payments-page.tsx"),
    startOf: ["payments"],
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
