import { useState } from "react";
import type { z } from "zod";
import type { HoursSums } from "../../../contract/work-history/entity.ts";
import { workHistory } from "../../../contract/work-history/endpoints.ts";
import { call } from "../../providers/client.ts";
import { useCompany } from "../../providers/company.ts";
import { day, plural } from "../../ui/format.ts";
import { decideMany } from "../bulk-jobs/shared/decide-many.ts";
import { ReasonDialog } from "../../ui/feedback/reason-dialog.tsx";
import type { Select } from "../../ui/table/selection.ts";
import type { BulkAction, DialogProps, RecordAction } from "../../ui/table/table-types.ts";
import { type UndoCall, undo } from "../../ui/table/undo.ts";
import { useChange } from "../../ui/feedback/use-run.ts";
import { HoursSumsText, hoursSumsLine } from "./shared/hours-sums-text.tsx";
import { BulkCheckOut, CheckOutDialog } from "./check-out-dialog.tsx";
import { SendBackDialog } from "./shared/send-back-dialog.tsx";
import type { View } from "./view-tabs.tsx";
import type { HoursRow } from "./hours-row.ts";

export const entriesOf = (count: number): string => plural(count, "entry", "entries");
export const nameOf = ({ user, project, checkedInDate }: HoursRow): string =>
  `${user.name}, ${project.name}, ${day(checkedInDate)}`;

/** A decision can be undone until the payment is approved. */
const undoDecision: UndoCall = {
  done: "undone",
  run: (ids) => call(workHistory.bulkUndo, { body: { select: { ids: [...ids] } } }),
};

/** Shows what was decided, and offers to undo it for some seconds. */
export const offerUndo = (entry: HoursRow, done: "Approved" | "Rejected"): void =>
  undo.offer({ area: "workHistory", ids: [entry._id], text: `${done}: ${nameOf(entry)}`, undoBy: undoDecision });

/** Approves one entry in the version that was read; a change since then is refused. */
export const approve = ({ _id, version }: HoursRow) =>
  call(workHistory.approve, { params: { _id }, body: { version } });

export const undoOne = ({ _id, version }: HoursRow) => call(workHistory.undo, { params: { _id }, body: { version } });
export const undoneText = (entry: HoursRow): string => `Undone: ${nameOf(entry)}`;

const rejection = { schema: workHistory.reject.body.shape.rejectionCause, verb: "Reject" } as const;

/** Rejects one entry with a cause. */
export const RejectDialog = ({ record, onClose }: DialogProps<HoursRow>) => {
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
      draft={`reject-hours ${_id}`}
      title={`Reject the hours of ${record.user.name}`}
      onReason={reject}
      onClosed={onClose}
    />
  );
};

/** Sends one entry back to its worker with a question. */
export const QuestionDialog = ({ record, onClose }: DialogProps<HoursRow>) => (
  <SendBackDialog entry={record} onClosed={onClose} />
);

const decide: readonly RecordAction<HoursRow>[] = [
  {
    key: "approve",
    label: "Approve",
    endpoint: workHistory.approve,
    isOpen: ({ can }) => can.approve,
    run: approve,
    done: (entry) => `Approved: ${nameOf(entry)}`,
    undoBy: undoDecision,
  },
  {
    key: "reject",
    label: "Reject…",
    danger: true,
    endpoint: workHistory.reject,
    isOpen: ({ can }) => can.reject,
    dialog: RejectDialog,
  },
  {
    key: "send-back",
    label: "Send back…",
    endpoint: workHistory.sendBack,
    isOpen: ({ can }) => can.sendBack,
    dialog: QuestionDialog,
  },
];
const checkOutAction: RecordAction<HoursRow> = {
  key: "check-out",
  label: "Enter check-out…",
  endpoint: workHistory.bulkCheckOut,
  isOpen: ({ can }) => can.checkOut,
  dialog: CheckOutDialog,
};
const undoAction: RecordAction<HoursRow> = {
  key: "undo",
  label: "Undo decision",
  endpoint: workHistory.undo,
  isOpen: ({ can }) => can.undo,
  run: undoOne,
  done: undoneText,
};

/** The actions on an entry in each view. */
export const rowActionsOf: Record<View, readonly RecordAction<HoursRow>[]> = {
  waiting: decide,
  approved: [undoAction],
  rejected: [undoAction],
  all: [...decide, checkOutAction, undoAction],
};

type Sums = z.output<typeof HoursSums>;

/** What the selected entries come to, for the question before they are decided on. */
const sumsOf = async (select: Select): Promise<Sums> => (await call(workHistory.sums, { body: { select } })).sums;

const approveMany: BulkAction = {
  key: "approve",
  label: "Approve",
  endpoint: workHistory.bulkApprove,
  done: "approved",
  undoBy: undoDecision,
  prepare: async (select, count) => ({
    title: `Approve the hours of ${entriesOf(count)}?`,
    content: <HoursSumsText sums={await sumsOf(select)} />,
    run: () =>
      decideMany(count, { kind: "approve", select }, () => call(workHistory.bulkApprove, { body: { select } })),
  }),
};
const undoMany: BulkAction = {
  key: "undo",
  label: "Undo decision",
  endpoint: workHistory.bulkUndo,
  done: "undone",
  prepare: async (select, count) => ({
    title: `Undo the decisions on ${entriesOf(count)}?`,
    content: <HoursSumsText sums={await sumsOf(select)} />,
    run: () => call(workHistory.bulkUndo, { body: { select } }),
  }),
};

/** Of those that wait for a correction; the others are named. */
const remindMany: BulkAction = {
  key: "remind",
  label: "Remind the people",
  endpoint: workHistory.bulkRemind,
  done: "reminded",
  noun: ["entry", "entries"],
  confirm: (count) => `Remind the people of ${entriesOf(count)} to correct their hours?`,
  run: (select) => call(workHistory.bulkRemind, { body: { select } }),
};

const checkOutMany: BulkAction = {
  key: "check-out",
  label: "Enter check-out…",
  endpoint: workHistory.bulkCheckOut,
  done: "checked out",
  dialog: BulkCheckOut,
};

type Outcome = Awaited<ReturnType<NonNullable<BulkAction["run"]>>>;

interface PendingCause {
  readonly count: number;
  readonly sums: Sums;
  readonly reject: (rejectionCause: string) => Promise<Outcome>;
  readonly resolve: (outcome: Outcome) => void;
}

/** The bulk actions of each view, and the dialog in which a bulk rejection asks for its cause. */
export const useBulkDecisions = () => {
  const company = useCompany();
  const [pending, setPending] = useState<PendingCause>();
  const askCause = (asked: Omit<PendingCause, "resolve">) =>
    new Promise<Outcome>((resolve) => setPending({ ...asked, resolve }));
  const rejectMany: BulkAction = {
    key: "reject",
    label: "Reject…",
    danger: true,
    endpoint: workHistory.bulkReject,
    done: "rejected",
    undoBy: undoDecision,
    run: async (select, count) => {
      const reject = (rejectionCause: string) =>
        decideMany(count, { kind: "reject", select, rejectionCause }, () =>
          call(workHistory.bulkReject, { body: { select, rejectionCause } }),
        );
      return askCause({ count, sums: await sumsOf(select), reject });
    },
  };
  const actions: Record<View, readonly BulkAction[]> = {
    waiting: [approveMany, rejectMany],
    approved: [undoMany],
    rejected: [undoMany],
    all: [checkOutMany, remindMany],
  };
  const dialog = pending && (
    <ReasonDialog
      {...rejection}
      draft="reject-hours"
      title={`Reject the hours of ${entriesOf(pending.count)}: ${hoursSumsLine(pending.sums, company)}`}
      onReason={async (cause) => pending.resolve(await pending.reject(cause))}
      onClosed={() => {
        // Has no effect if they were rejected: the promise is resolved by then.
        pending.resolve(undefined);
        setPending(undefined);
      }}
    />
  );
  return { actions, dialog };
};
