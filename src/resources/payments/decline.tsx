import { type Payment, payments } from "../../../contract/payments/endpoints.ts";
import { call } from "../../providers/client.ts";
import { ReasonDialog } from "../../ui/feedback/reason-dialog.tsx";
import type { DialogProps } from "../../ui/table/table-types.ts";
import { useChange } from "../../ui/feedback/use-run.ts";
import { proposalName } from "./proposal.ts";

/** Declines a proposed payment, with a cause that the proposer of an adjustment or the worker of a job reads. */
const Decline = ({ record, onClose }: DialogProps<Payment>) => {
  const { _id, version } = record;
  const change = useChange();
  const decline = (cause: string) =>
    change(
      () => call(payments.decline, { params: { _id }, body: { cause, version } }),
      `The ${proposalName(record)} is declined`,
    );
  return (
    <ReasonDialog
      draft={`decline-payment ${_id}`}
      schema={payments.decline.body.shape.cause}
      verb="Decline"
      title={`Decline the ${proposalName(record)}`}
      onReason={decline}
      onClosed={onClose}
    />
  );
};

export default Decline;
