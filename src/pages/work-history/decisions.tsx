import { useState } from "react";
import type { WorkHistory } from "../../../contract/work-history/entity.ts";
import { workHistory } from "../../../contract/work-history/endpoints.ts";
import { call } from "../../providers/client.ts";
import { day, plural } from "../../ui/format.ts";
import { decideMany } from "../operations/shared/decide-many.ts";
import { ReasonDialog } from "../../ui/feedback/reason-dialog.tsx";
import type { BulkAction, DialogProps, RecordAction } from "../../ui/table/table-types.ts";
import { type TakeBack, undo } from "../../ui/table/undo.ts";
import { useChange } from "../../ui/feedback/use-run.ts";
import { SendBackDialog } from "./shared/send-back-dialog.tsx";
import type { View } from "./view-tabs.tsx";

export const entriesOf = (count: number): string => plural(count, "entry", "entries");
export const nameOf = ({ user, project, checkedInDate }: WorkHistory): string =>
  `${user.name}, ${project.name}, ${day(checkedInDate)}`;

/** A decision is taken back while nobody has approved the payment. */
const takeBack: TakeBack = {
  done: "taken back",
  run: (ids) => call(workHistory.bulkUndo, { body: { select: { ids: [...ids] } } }),
};

/** Says what was done to an entry, and offers for some seconds to take it back. */
export const offerUndo = (entry: WorkHistory, done: "Approved" | "Rejected"): void =>
  undo.offer({ area: "workHistory", ids: [entry._id], text: `${done}: ${nameOf(entry)}`, takeBack });

/** Approves one entry as it was read: a change since then is a refusal. */
export const approve = ({ _id, version }: WorkHistory) =>
  call(workHistory.approve, { params: { _id }, body: { version } });

export const takeBackOne = ({ _id, version }: WorkHistory) =>
  call(workHistory.undo, { params: { _id }, body: { version } });
export const takenBack = (entry: WorkHistory): string => `Taken back: ${nameOf(entry)}`;

const rejection = { schema: workHistory.reject.body.shape.rejectionCause, verb: "Reject" } as const;

/** Rejects one entry, with the cause that the person gives. */
export const RejectDialog = ({ record, onClose }: DialogProps<WorkHistory>) => {
  const change = useChange();
  const { _id, version } = record;
  const reject = (rejectionCause: string) =>
    change(
      () => call(workHistory.reject, { params: { _id }, body: { rejectionCause, version } }),
      undefined,
      () => offerUndo(record, "Rejected"),
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

/** Sends one entry back to its worker, with a question. */
export const QuestionDialog = ({ record, onClose }: DialogProps<WorkHistory>) => (
  <SendBackDialog entry={record} onClosed={onClose} />
);

const decide: readonly RecordAction<WorkHistory>[] = [
  {
    key: "approve",
    label: "Approve",
    row: workHistory.approve,
    isOpen: ({ can }) => can.approve,
    run: approve,
    done: (entry) => `Approved: ${nameOf(entry)}`,
    takeBack,
  },
  {
    key: "reject",
    label: "Reject…",
    danger: true,
    row: workHistory.reject,
    isOpen: ({ can }) => can.reject,
    dialog: RejectDialog,
  },
  {
    key: "send-back",
    label: "Send back…",
    row: workHistory.sendBack,
    isOpen: ({ can }) => can.sendBack,
    dialog: QuestionDialog,
  },
];
const takeBackAction: RecordAction<WorkHistory> = {
  key: "undo",
  label: "Take the decision back",
  row: workHistory.undo,
  isOpen: ({ can }) => can.undo,
  run: takeBackOne,
  done: takenBack,
};

/** What may be done with an entry in each view. */
export const rowActionsOf: Record<View, readonly RecordAction<WorkHistory>[]> = {
  waiting: decide,
  approved: [takeBackAction],
  rejected: [takeBackAction],
  all: [...decide, takeBackAction],
};

const approveMany: BulkAction = {
  key: "approve",
  label: "Approve",
  row: workHistory.bulkApprove,
  confirm: (count) => `Approve the hours of ${entriesOf(count)}?`,
  done: "approved",
  takeBack,
  run: (select, count) =>
    decideMany(count, { kind: "approve", select }, () => call(workHistory.bulkApprove, { body: { select } })),
};
const takeBackMany: BulkAction = {
  key: "undo",
  label: "Take back",
  row: workHistory.bulkUndo,
  confirm: (count) => `Take back what was decided on ${entriesOf(count)}?`,
  done: "taken back",
  run: (select) => call(workHistory.bulkUndo, { body: { select } }),
};

interface Asking {
  readonly count: number;
  readonly answer: (cause: string | undefined) => void;
}

/** The bulk decisions of each view, and the dialog in which a bulk rejection asks for its cause. */
export const useBulkDecisions = () => {
  const [asking, setAsking] = useState<Asking>();
  const askCause = (count: number) => new Promise<string | undefined>((answer) => setAsking({ count, answer }));
  const rejectMany: BulkAction = {
    key: "reject",
    label: "Reject…",
    danger: true,
    row: workHistory.bulkReject,
    done: "rejected",
    takeBack,
    run: async (select, count) => {
      const rejectionCause = await askCause(count);
      if (rejectionCause === undefined) return undefined;
      return decideMany(count, { kind: "reject", select, rejectionCause }, () =>
        call(workHistory.bulkReject, { body: { select, rejectionCause } }),
      );
    },
  };
  const actions: Record<View, readonly BulkAction[]> = {
    waiting: [approveMany, rejectMany],
    approved: [takeBackMany],
    rejected: [takeBackMany],
    all: [],
  };
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
