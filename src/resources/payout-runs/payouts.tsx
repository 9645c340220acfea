import { lazy } from "react";
import type { PayoutRun } from "../../../contract/payout-runs/entity.ts";
import { Payout, payouts } from "../../../contract/payouts/endpoints.ts";
import { payoutStateLabels } from "../../../contract/payouts/states.ts";
import { call } from "../../providers/client.ts";
import { useCompany } from "../../providers/company.ts";
import { money } from "../../ui/format.ts";
import { RecordTable } from "../../ui/table/record-table.tsx";
import type { BulkAction, Column, RecordAction } from "../../ui/table/table-types.ts";
import { StateWithProblem } from "../../ui/fields/state-tag.tsx";
import type { RecordProps } from "../../ui/resource/resource.tsx";

const columns: readonly Column<Payout>[] = [
  "user",
  {
    field: "state",
    render: ({ state, problem }) => (
      <StateWithProblem state={state} word={payoutStateLabels[state]} problem={problem} />
    ),
  },
  { field: "amount", align: "right" },
  { field: "lines", align: "right" },
  "masked",
  "reference",
  "sentAt",
  "settledAt",
];

const bulkActions: readonly BulkAction[] = [
  {
    key: "paid",
    label: "Mark as paid…",
    endpoint: payouts.bulkPaid,
    done: "marked as paid",
    dialog: lazy(() => import("./bulk-paid.tsx")),
  },
  {
    key: "failed",
    label: "Mark as failed…",
    danger: true,
    endpoint: payouts.bulkFailed,
    done: "marked as failed",
    dialog: lazy(() => import("./bulk-failed.tsx")),
  },
];

const rowActions: readonly RecordAction<Payout>[] = [
  {
    key: "decide-paid",
    label: "AirTM has paid it…",
    endpoint: payouts.decide,
    isOpen: ({ can }) => can.decide,
    dialog: lazy(async () => ({ default: (await import("./decide.tsx")).DecidePaid })),
  },
  {
    key: "decide-failed",
    label: "AirTM won't pay it…",
    danger: true,
    endpoint: payouts.decide,
    isOpen: ({ can }) => can.decide,
    dialog: lazy(async () => ({ default: (await import("./decide.tsx")).DecideFailed })),
  },
  {
    key: "retry",
    label: "Send again",
    endpoint: payouts.retry,
    isOpen: ({ can }) => can.retry,
    confirm: ({ user }) => ({
      title: `Send ${user.name}'s payout again?`,
      content: "It goes to their current pay details.",
    }),
    run: ({ _id }) => call(payouts.retry, { params: { _id } }),
    done: ({ user }) => `Sent again to ${user.name}`,
  },
  {
    key: "cancel",
    label: "Cancel payout",
    danger: true,
    endpoint: payouts.cancel,
    isOpen: ({ can }) => can.cancel,
    confirm: ({ user }) => ({
      title: `Cancel ${user.name}'s payout?`,
      content: "The amount is still owed and waits for another run.",
    }),
    run: ({ _id }) => call(payouts.cancel, { params: { _id } }),
    done: ({ user }) => `${user.name}'s payout is cancelled`,
  },
  {
    key: "reverse",
    label: "It came back…",
    danger: true,
    endpoint: payouts.reverse,
    isOpen: ({ can }) => can.reverse,
    dialog: lazy(() => import("./reverse.tsx")),
  },
];

/** The payouts of a run with their states. */
const Payouts = ({ record: run }: RecordProps<PayoutRun>) => {
  const company = useCompany();
  const mayBeSettled = run.method === "file" && run.state === "sending";
  return (
    <RecordTable
      id="run-payouts"
      label="Payouts"
      endpoint={payouts.list}
      entity={Payout}
      columns={columns}
      filters={["state"]}
      fixedQuery={{ run: [run._id] }}
      prefix="payouts-"
      defaultSort="user:asc"
      title={({ user }) => user.name}
      rowActions={rowActions}
      bulkActions={mayBeSettled ? bulkActions : []}
      summary={({ reply: { totalAmount } }) =>
        typeof totalAmount === "number" && <p className="record-summary">{money(totalAmount, company)} in all</p>
      }
      emptyText="No payouts in this run."
    />
  );
};

export default Payouts;
