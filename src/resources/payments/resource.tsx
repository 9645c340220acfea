import { lazy } from "react";
import { Payment, payments } from "../../../contract/payments/endpoints.ts";
import { paymentStateLabels } from "../../../contract/payments/states.ts";
import { StateTag } from "../../ui/fields/state-tag.tsx";
import { WorkSums } from "../../pages/work-history/shared/work-sums.tsx";
import { paymentActions, paymentBulkActions } from "./actions.tsx";
import { dayColumn, lineName, paidForColumn } from "../../pages/payments/shared/line-columns.ts";
import { resource } from "../../ui/resource/resource.tsx";

const Waiting = lazy(() => import("./waiting.tsx"));

export const paymentsResource = resource({
  noun: "payment line",
  newNoun: "adjustment",
  endpoints: payments,
  entity: Payment,
  title: (line: Payment) => `${line.user.name}, ${lineName(line)}`,
  canEdit: ({ can }: Payment) => can.edit,
  list: {
    columns: [
      dayColumn,
      "user",
      "project",
      "kind",
      paidForColumn,
      "seconds",
      "amount",
      {
        field: "state",
        render: ({ state, disputes }) => (
          <>
            <StateTag state={state} word={paymentStateLabels[state]} />{" "}
            {disputes[0]?.state === "open" && <span className="soft">Disputed</span>}
          </>
        ),
      },
      { field: "approvedBy", title: "Approved by" },
      "createdAt",
    ],
    summary: ({ reply }) => <WorkSums reply={reply} withMoney noun={["payment line", "payment lines"]} />,
    extra: Waiting,
    bulkActions: paymentBulkActions,
    emptyText:
      "No payment lines yet. They appear here once payments of hours are approved or work paid by the piece is accepted.",
  },
  form: ["user", "amount", "reason", "project", "note"],
  show: {
    fields: [
      "user",
      "project",
      "kind",
      "assignedJob",
      "task",
      "prompt",
      "collectedItem",
      "amount",
      "state",
      "createdAt",
      "note",
    ],
    // Where it comes from ends with the decision on it.
    hasOwnStep: true,
    tabs: [
      { key: "trail", label: "Where it comes from", component: lazy(() => import("./trail.tsx")) },
      { key: "disputes", label: "Disputes", component: lazy(() => import("./disputes.tsx")) },
    ],
  },
  actions: paymentActions,
});
