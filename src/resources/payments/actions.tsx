import { lazy } from "react";
import { type Payment, payments } from "../../../contract/payments/endpoints.ts";
import { call } from "../../providers/client.ts";
import { plural } from "../../ui/format.ts";
import type { BulkAction, RecordAction } from "../../ui/table/table-types.ts";

/** The actions on a proposed adjustment. */
export const paymentActions: readonly RecordAction<Payment>[] = [
  {
    key: "approve",
    label: "Approve",
    endpoint: payments.approve,
    isOpen: ({ can }) => can.approve,
    run: ({ _id, version }) => call(payments.approve, { params: { _id }, body: { version } }),
    done: ({ user }) => `The adjustment for ${user.name} is approved`,
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
    label: "Approve adjustments",
    endpoint: payments.bulkApprove,
    confirm: (count) => `Approve ${plural(count, "adjustment")}? They are owed from then on.`,
    done: "approved",
    run: (select) => call(payments.bulkApprove, { body: { select } }),
  },
];
