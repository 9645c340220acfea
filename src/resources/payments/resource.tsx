import { lazy } from "react";
import { Payment, payments } from "../../../contract/payments/endpoints.ts";
import { paymentStateLabels } from "../../../contract/payments/states.ts";
import { date, day } from "../../ui/format.ts";
import { StateTag } from "../../ui/fields/state-tag.tsx";
import { WorkSums } from "../../pages/work-history/shared/work-sums.tsx";
import { paymentActions, paymentBulkActions } from "./actions.tsx";
import { type PaidPiece, paidPiece } from "../../../contract/payments/fields.ts";
import { resource } from "../../ui/resource/resource.tsx";

type Line = Pick<Payment, "project" | "checkedInDate" | "createdAt"> & PaidPiece;

/** What a line is for: a day's work on a project, a job, or an adjustment. */
const lineName = ({ project, checkedInDate, createdAt, ...line }: Line): string =>
  [project?.name, paidPiece(line)?.name ?? (checkedInDate ? day(checkedInDate) : `adjustment of ${date(createdAt)}`)]
    .filter((part) => part !== undefined)
    .join(", ");

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
      {
        field: "checkedInDate",
        width: 120,
        // A job is shown at the day on which it was accepted, an adjustment at that on which it was proposed.
        render: ({ checkedInDate, createdAt }) => (checkedInDate ? day(checkedInDate) : date(createdAt)),
      },
      "user",
      "project",
      "kind",
      { field: "assignedJob", title: "Paid for", width: 160, render: (line) => paidPiece(line)?.name },
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
    emptyText: "No payment lines yet. They appear here once payments of hours are approved or jobs are accepted.",
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
