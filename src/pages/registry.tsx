import { AuditOutlined, ClockCircleOutlined, DollarOutlined, HistoryOutlined, MailOutlined } from "@ant-design/icons";
import { audit } from "../../contract/audit.ts";
import { payments } from "../../contract/payments.ts";
import { profile } from "../../contract/profile.ts";
import { projects } from "../../contract/projects.ts";
import { signIn } from "../../contract/sign-in.ts";
import { system } from "../../contract/system.ts";
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
    path: "/change-password",
    may: [signIn.changePassword],
    load: () => import("./change-password/change-password-page.tsx"),
  },
];
