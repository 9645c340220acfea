import { lazy } from "react";
import { Payment, payments } from "../../../contract/payments/endpoints.ts";
import { paymentStateWords } from "../../../contract/payments/states.ts";
import { date, day } from "../../ui/format.ts";
import { StateTag } from "../../ui/fields/state-tag.tsx";
import { WorkSums } from "../../pages/work-history/shared/work-sums.tsx";
import { paymentActions, paymentBulkActions } from "./actions.tsx";
import { lineName } from "./words.ts";
import { resource } from "../../ui/resource/resource.tsx";

const Waiting = lazy(() => import("./waiting.tsx"));

export const paymentsResource = resource({
  noun: "payment line",
  newNoun: "adjustment",
  rows: payments,
  entity: Payment,
  title: (line: Payment) => `${line.user.name}, ${lineName(line)}`,
  canEdit: ({ can }: Payment) => can.edit,
  list: {
    columns: [
      {
        field: "checkedInDate",
        width: 120,
        // An adjustment stands at the day that it was proposed on.
        render: ({ checkedInDate, createdAt }) => (checkedInDate ? day(checkedInDate) : date(createdAt)),
      },
      "user",
      "project",
      "kind",
      "seconds",
      "amount",
      {
        field: "state",
        render: ({ state, disputes }) => (
          <>
            <StateTag state={state} word={paymentStateWords[state]} />{" "}
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
    emptyText: "No payment was approved yet. Approve the payment of approved hours, and their lines stand here.",
  },
  form: ["user", "amount", "reason", "project", "note"],
  show: {
    fields: ["user", "project", "kind", "amount", "state", "createdAt", "note"],
    tabs: [
      { key: "trail", label: "Where it comes from", component: lazy(() => import("./trail.tsx")) },
      { key: "disputes", label: "Disputes", component: lazy(() => import("./disputes.tsx")) },
    ],
  },
  actions: paymentActions,
});
