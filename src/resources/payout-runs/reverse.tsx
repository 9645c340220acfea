import { type Payout, payouts, ReversalReason } from "../../../contract/payouts/endpoints.ts";
import { call } from "../../providers/client.ts";
import { ReasonDialog } from "../../ui/feedback/reason-dialog.tsx";
import type { DialogProps } from "../../ui/table/table-types.ts";
import { useChange } from "../../ui/feedback/use-run.ts";

/** Records that a paid payout was returned, with the reason. */
const Reverse = ({ record: { _id, user, version }, onClose }: DialogProps<Payout>) => {
  const change = useChange();
  const reverse = (reason: string) =>
    change(
      () => call(payouts.reverse, { params: { _id }, body: { reason, version } }),
      `${user.name}'s payout is reversed: it is owed again`,
    );
  return (
    <ReasonDialog
      draft={`reverse ${_id}`}
      schema={ReversalReason}
      verb="Reverse"
      title={`${user.name}'s payout came back`}
      onReason={reverse}
      onClosed={onClose}
    />
  );
};

export default Reverse;
