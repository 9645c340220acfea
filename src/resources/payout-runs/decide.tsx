import { DecisionReason, type Payout, payouts } from "../../../contract/payouts/endpoints.ts";
import { call } from "../../providers/client.ts";
import { ReasonDialog } from "../../ui/feedback/reason-dialog.tsx";
import type { DialogProps } from "../../ui/table/table-types.ts";
import { useChange } from "../../ui/feedback/use-run.ts";

interface Props extends DialogProps<Payout> {
  readonly to: "paid" | "failed";
}

/** Records the outcome of a payout that AirTM can't settle, and the evidence for it. */
const Decide = ({ record: { _id, user, version }, to, onClose }: Props) => {
  const change = useChange();
  const decide = (reason: string) =>
    change(
      () => call(payouts.decide, { params: { _id }, body: { to, reason, version } }),
      `${user.name}'s payout is noted as ${to}`,
    );
  return (
    <ReasonDialog
      draft={`decide-${to} ${_id}`}
      schema={DecisionReason}
      verb={`Note as ${to}`}
      title={to === "paid" ? `AirTM has paid ${user.name}` : `AirTM has not paid ${user.name}, and won't`}
      onReason={decide}
      onClosed={onClose}
    />
  );
};

export const DecidePaid = (props: DialogProps<Payout>) => <Decide {...props} to="paid" />;
export const DecideFailed = (props: DialogProps<Payout>) => <Decide {...props} to="failed" />;
