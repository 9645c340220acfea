import { certificates } from "../../../contract/certificates/endpoints.ts";
import { type Certificate, RevokeReason } from "../../../contract/certificates/entity.ts";
import { call } from "../../providers/client.ts";
import { toasts } from "../../providers/toasts.ts";
import { ReasonDialog } from "../../ui/feedback/reason-dialog.tsx";
import { useChange, useRun } from "../../ui/feedback/use-run.ts";
import type { DialogProps } from "../../ui/table/table-types.ts";

/** Revokes a certificate, with a reason that its holder reads. */
const Revoke = ({ record: { _id, number, version }, onClose }: DialogProps<Certificate>) => {
  const change = useChange();
  const run = useRun();
  const revoke = async (revokeReason: string) => {
    await change(() => call(certificates.revoke, { params: { _id }, body: { revokeReason, version } }));
    const undo = () => call(certificates.reinstate, { params: { _id }, body: {} });
    toasts.withAction(`${number} is revoked`, "Undo", () => void run(undo, `${number} is reinstated`));
  };
  return (
    <ReasonDialog
      draft={`revoke ${_id}`}
      schema={RevokeReason}
      verb="Revoke"
      title={`Revoke ${number}`}
      onReason={revoke}
      onClosed={onClose}
    />
  );
};

export default Revoke;
