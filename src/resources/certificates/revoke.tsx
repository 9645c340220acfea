import { certificates } from "../../../contract/certificates/endpoints.ts";
import { type Certificate, RevokeReason } from "../../../contract/certificates/entity.ts";
import { call } from "../../providers/client.ts";
import { ReasonDialog } from "../../ui/feedback/reason-dialog.tsx";
import { useChange } from "../../ui/feedback/use-run.ts";
import type { DialogProps } from "../../ui/table/table-types.ts";

/** Revokes a certificate, with a reason that its holder reads. */
const Revoke = ({ record: { _id, number, version }, onClose }: DialogProps<Certificate>) => {
  const change = useChange();
  const revoke = (revokeReason: string) =>
    change(
      () => call(certificates.revoke, { params: { _id }, body: { revokeReason, version } }),
      `${number} is revoked`,
    );
  return (
    <ReasonDialog schema={RevokeReason} verb="Revoke" title={`Revoke ${number}`} onReason={revoke} onClosed={onClose} />
  );
};

export default Revoke;
