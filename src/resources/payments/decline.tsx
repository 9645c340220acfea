import { type Payment, payments } from "../../../contract/payments/endpoints.ts";
import { call } from "../../providers/client.ts";
import { ReasonDialog } from "../../ui/feedback/reason-dialog.tsx";
import type { DialogProps } from "../../ui/table/table-types.ts";
import { useChange } from "../../ui/feedback/use-run.ts";

/** Declines an adjustment, with a cause that the proposer reads. */
const Decline = ({ record: { _id, user, version }, onClose }: DialogProps<Payment>) => {
  const change = useChange();
  const decline = (cause: string) =>
    change(() => call(payments.decline, { params: { _id }, body: { cause, version } }), "The adjustment is declined");
  return (
    <ReasonDialog
      schema={payments.decline.body.shape.cause}
      verb="Decline"
      title={`Decline the adjustment for ${user.name}`}
      onReason={decline}
      onClosed={onClose}
    />
  );
};

export default Decline;
