import { useState } from "react";
import { type WorkHistory, workHistory } from "../../../contract/work-history.ts";
import { call } from "../../providers/client.ts";
import { day, plural } from "../../ui/format.ts";
import { ReasonDialog } from "../../ui/reason-dialog.tsx";
import type { BulkAction, DialogProps, RecordAction } from "../../ui/record-table/table-types.ts";
import { useChange } from "../../ui/record-table/use-run.ts";

export const entriesOf = (count: number): string => plural(count, "entry", "entries");
export const nameOf = ({ user, project, checkedInDate }: WorkHistory): string =>
  `${user.name}, ${project.name}, ${day(checkedInDate)}`;

/** Approves one entry as it was read: a change since then is a refusal. */
export const approve = ({ _id, version }: WorkHistory) =>
  call(workHistory.approve, { params: { _id }, body: { version } });

const rejection = { schema: workHistory.reject.body.shape.rejectionCause, verb: "Reject" } as const;

/** Rejects one entry, with the cause that the person gives. */
export const RejectDialog = ({ record, onClose }: DialogProps<WorkHistory>) => {
  const change = useChange();
  const { _id, version } = record;
  const reject = (rejectionCause: string) =>
    change(
      () => call(workHistory.reject, { params: { _id }, body: { rejectionCause, version } }),
      `Rejected: ${nameOf(record)}`,
    );
  return (
    <ReasonDialog
      {...rejection}
      title={`Reject the hours of ${record.user.name}`}
      onReason={reject}
      onClosed={onClose}
    />
  );
};

export const rowActions: readonly RecordAction<WorkHistory>[] = [
  {
    key: "approve",
    label: "Approve",
    row: workHistory.approve,
    isOpen: ({ can }) => can.approve,
    run: approve,
    done: (entry) => `Approved: ${nameOf(entry)}`,
  },
  {
    key: "reject",
    label: "Reject…",
    danger: true,
    row: workHistory.reject,
    isOpen: ({ can }) => can.reject,
    dialog: RejectDialog,
  },
];

interface Asking {
  readonly count: number;
  readonly answer: (cause: string | undefined) => void;
}

/** The bulk decisions, and the dialog in which a bulk rejection asks for its cause. */
export const useBulkDecisions = () => {
  const [asking, setAsking] = useState<Asking>();
  const askCause = (count: number) => new Promise<string | undefined>((answer) => setAsking({ count, answer }));
  const actions: readonly BulkAction[] = [
    {
      key: "approve",
      label: "Approve",
      row: workHistory.bulkApprove,
      confirm: (count) => `Approve the hours of ${entriesOf(count)}?`,
      done: "approved",
      run: (select) => call(workHistory.bulkApprove, { body: { select } }),
    },
    {
      key: "reject",
      label: "Reject…",
      danger: true,
      row: workHistory.bulkReject,
      done: "rejected",
      run: async (select, count) => {
        const rejectionCause = await askCause(count);
        return rejectionCause === undefined
          ? undefined
          : call(workHistory.bulkReject, { body: { select, rejectionCause } });
      },
    },
  ];
  const dialog = asking && (
    <ReasonDialog
      {...rejection}
      title={`Reject the hours of ${entriesOf(asking.count)}`}
      onReason={async (cause) => asking.answer(cause)}
      onClosed={() => {
        // Without a cause, where it has none yet.
        asking.answer(undefined);
        setAsking(undefined);
      }}
    />
  );
  return { actions, dialog };
};
