import { type ErasureRequest, privacy } from "../../../contract/privacy/endpoints.ts";
import { call } from "../../providers/client.ts";
import { ReasonDialog } from "../../ui/feedback/reason-dialog.tsx";
import type { DialogProps } from "../../ui/table/table-types.ts";
import { useChange } from "../../ui/feedback/use-run.ts";

/** Declines a request, with a reason that the person reads. */
const Decline = ({ record: { _id, user, version }, onClose }: DialogProps<ErasureRequest>) => {
  const change = useChange();
  const decline = (reason: string) =>
    change(() => call(privacy.decline, { params: { _id }, body: { reason, version } }), "The request is declined");
  return (
    <ReasonDialog
      draft={`decline-erasure ${_id}`}
      schema={privacy.decline.body.shape.reason}
      verb="Decline"
      title={`Decline to erase ${user.name}`}
      onReason={decline}
      onClosed={onClose}
    />
  );
};

export default Decline;
