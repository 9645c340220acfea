import { messageOf } from "../../../contract/core/errors.ts";
import { WorkHistory } from "../../../contract/work-history/entity.ts";
import { payments } from "../../../contract/payments/endpoints.ts";
import { workHistory } from "../../../contract/work-history/endpoints.ts";
import { call } from "../../providers/client.ts";
import { session } from "../../providers/session.ts";
import { day, durationExact, plural } from "../../ui/format.ts";
import { decideMany } from "../bulk-jobs/shared/decide-many.ts";
import { RecordTable } from "../../ui/table/record-table.tsx";
import type { BulkAction, Column, RecordAction } from "../../ui/table/table-types.ts";
import type { UndoCall } from "../../ui/table/undo.ts";
import { HoursSumsText } from "../work-history/shared/hours-sums-text.tsx";
import { WorkSums } from "../work-history/shared/work-sums.tsx";

/** Why the user may not approve this payment; the record only says whether they may. */
const blockerOf = ({ can, user, approvedBy, amount, project }: WorkHistory): string | null => {
  const me = session.get().user?._id;
  if (can.approvePayment) return null;
  if (user._id === me) return messageOf("own_work");
  if (approvedBy?._id === me) return messageOf("approved_by_you");
  return amount === null ? messageOf("no_rate", { project: project.name }) : null;
};

const ApprovedBy = ({ entry }: { readonly entry: WorkHistory }) => (
  <>
    {entry.approvedBy?.name}
    {blockerOf(entry) && <div className="payments-obstacle soft">{blockerOf(entry)}</div>}
  </>
);

const columns: readonly Column<WorkHistory>[] = [
  "user",
  "project",
  "checkedInDate",
  { field: "seconds", align: "right", render: ({ seconds }) => (seconds === null ? "–" : durationExact(seconds)) },
  "amount",
  { field: "approvedBy", render: (entry) => <ApprovedBy entry={entry} /> },
];

const nameOf = ({ user, project, checkedInDate }: WorkHistory): string =>
  `${user.name}, ${project.name}, ${day(checkedInDate)}`;

/** An approval can be undone until a run takes its payment line. */
const undoApproval: UndoCall = {
  done: "undone",
  run: (ids) =>
    call(payments.bulkUndo, { body: { select: { filter: { workHistory: [...ids] }, expected: ids.length } } }),
};

const rowActions: readonly RecordAction<WorkHistory>[] = [
  {
    key: "approve-payment",
    label: "Approve payment",
    endpoint: workHistory.approvePayment,
    isOpen: ({ can }) => can.approvePayment,
    run: ({ _id, version, amount }) =>
      call(workHistory.approvePayment, { params: { _id }, body: { version, expected: { amount: amount ?? 0 } } }),
    done: (entry) => `Payment approved: ${nameOf(entry)}`,
    undoBy: undoApproval,
  },
];

const bulkActions: readonly BulkAction[] = [
  {
    key: "approve-payment",
    label: "Approve payment",
    endpoint: workHistory.bulkApprovePayment,
    done: "approved for payment",
    undoBy: undoApproval,
    prepare: async (select, count) => {
      const { sums } = await call(workHistory.sums, { body: { select } });
      const body = { select, expected: { amount: sums.amount } };
      return {
        title: `Approve the payment of ${plural(count, "entry", "entries")}?`,
        content: <HoursSumsText sums={sums} />,
        run: () =>
          decideMany(count, { kind: "approve_payment", ...body }, () => call(workHistory.bulkApprovePayment, { body })),
      };
    },
  },
];

const filters = ["project", "user", "startDate", "endDate"];
const approvedOnly = { state: ["approved"] };

/** Approved hours whose payment is not approved yet. */
export const ToApprove = () => (
  <section className="payments-section" aria-labelledby="to-approve-title">
    <h2 id="to-approve-title">To approve</h2>
    <RecordTable
      id="to-approve"
      label="Payments to approve"
      endpoint={workHistory.list}
      entity={WorkHistory}
      columns={columns}
      filters={filters}
      fixedQuery={approvedOnly}
      rowActions={rowActions}
      bulkActions={bulkActions}
      title={nameOf}
      summary={({ reply }) => <WorkSums reply={reply} withMoney />}
      emptyText="No payments to approve. Hours appear here once a manager approves them."
    />
  </section>
);
