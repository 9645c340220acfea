import { Input } from "antd";
import { useId, useState } from "react";
import { FailureReason } from "../../../contract/payouts/endpoints.ts";
import { plural } from "../../ui/format.ts";
import { BulkDialog } from "../../ui/table/bulk-dialog.tsx";
import type { BulkDialogProps } from "../../ui/table/table-types.ts";
import { PayoutsMoved } from "./payouts-moved.tsx";
import { useSeenAt } from "./use-seen-at.ts";

/** Records that the bank could not pay these payouts. */
const BulkFailed = (props: BulkDialogProps) => {
  const id = useId();
  const seenAt = useSeenAt(props);
  const [reason, setReason] = useState("");
  const read = FailureReason.safeParse(reason);
  return (
    <BulkDialog
      {...props}
      title={`Mark ${plural(props.count, "payout")} as failed`}
      verb="Mark"
      danger
      isTyped={reason !== ""}
      body={read.success && seenAt !== undefined ? { reason: read.data, seenAt } : undefined}
    >
      <PayoutsMoved {...props} />
      <p>We ask them to check their pay details. They are still owed the money.</p>
      <label htmlFor={id}>{FailureReason.meta()?.label}</label>
      <Input
        id={id}
        value={reason}
        maxLength={300}
        aria-describedby={`${id}-help`}
        onChange={(event) => setReason(event.target.value)}
      />
      <p id={`${id}-help`} className="soft">
        {FailureReason.meta()?.help}
      </p>
    </BulkDialog>
  );
};

export default BulkFailed;
