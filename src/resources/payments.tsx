import { lazy } from "react";
import { Payment, payments } from "../../contract/payments.ts";
import { day } from "../ui/format.ts";
import { WorkSums } from "../ui/work-sums.tsx";
import { resource } from "./resource.tsx";

export const paymentsResource = resource({
  noun: "payment line",
  rows: payments,
  entity: Payment,
  title: ({ user, project, checkedInDate }: Payment) => `${user.name}, ${project.name}, ${day(checkedInDate)}`,
  list: {
    columns: [
      { field: "checkedInDate", width: 120 },
      "user",
      "project",
      "seconds",
      "hourlyRate",
      "amount",
      "state",
      "approvedBy",
      "createdAt",
    ],
    summary: ({ reply }) => <WorkSums reply={reply} withMoney noun={["payment line", "payment lines"]} />,
    emptyText: "No payment was approved yet. Approve the payment of approved hours, and their lines stand here.",
  },
  form: [],
  show: {
    fields: ["user", "project", "checkedInDate", "amount", "currency", "state", "createdAt"],
    tabs: [{ key: "trail", label: "Where it comes from", component: lazy(() => import("./payments/trail.tsx")) }],
  },
});
