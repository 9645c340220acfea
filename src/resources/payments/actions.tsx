import { lazy } from "react";
import { type Payment, payments } from "../../../contract/payments/endpoints.ts";
import { call } from "../../providers/client.ts";
import { approve, approvedText } from "./proposal.ts";
import { LinesSumsText, linesNoun } from "./lines-sums-text.tsx";
import type { BulkAction, RecordAction } from "../../ui/table/table-types.ts";
import type { UndoCall } from "../../ui/table/undo.ts";

/** An approval can be undone until a run takes the line. */
const undoApproval: UndoCall = {
  done: "undone",
  run: (ids) => call(payments.bulkUndo, { body: { select: { ids: [...ids] } } }),
};

/** The actions on a payment line, and on a dispute. */
export const paymentActions: readonly RecordAction<Payment>[] = [
  {
    key: "approve",
    label: "Approve",
    endpoint: payments.approve,
    isOpen: ({ can }) => can.approve,
    run: approve,
    done: approvedText,
    undoBy: undoApproval,
  },
  {
    key: "undo",
    label: "Undo approval",
    endpoint: payments.undo,
    isOpen: ({ can }) => can.undo,
    run: ({ _id, version }) => call(payments.undo, { params: { _id }, body: { version } }),
    done: ({ user }) => `Approval undone: ${user.name}`,
  },
  {
    key: "decline",
    label: "Decline…",
    danger: true,
    endpoint: payments.decline,
    isOpen: ({ can }) => can.decline,
    dialog: lazy(() => import("./decline.tsx")),
  },
  {
    key: "answer",
    label: "Answer the dispute",
    endpoint: payments.answerDispute,
    isOpen: ({ can }) => can.answer,
    to: ({ _id }) => `/payment-lines/${_id}?tab=disputes`,
  },
];

export const paymentBulkActions: readonly BulkAction[] = [
  {
    key: "approve",
    label: "Approve payment",
    endpoint: payments.bulkApprove,
    done: "approved for payment",
    undoBy: undoApproval,
    prepare: async (select) => {
      const { sums } = await call(payments.sums, { body: { select } });
      const body = { select, expected: { amount: sums.amount } };
      return {
        title: `Approve the payment of ${linesNoun(sums)}?`,
        content: <LinesSumsText sums={sums} />,
        run: () => call(payments.bulkApprove, { body }),
      };
    },
  },
  {
    key: "undo",
    label: "Undo approval",
    endpoint: payments.bulkUndo,
    done: "undone",
    prepare: async (select) => {
      const { sums } = await call(payments.sums, { body: { select } });
      return {
        title: `Undo the approval of ${linesNoun(sums)}?`,
        content: <LinesSumsText sums={sums} />,
        run: () => call(payments.bulkUndo, { body: { select } }),
      };
    },
  },
];
