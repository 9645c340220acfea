import { Input } from "antd";
import { useId, useState } from "react";
import { Reference } from "../../../contract/payouts/endpoints.ts";
import { plural } from "../../ui/format.ts";
import { BulkDialog } from "../../ui/table/bulk-dialog.tsx";
import type { BulkDialogProps } from "../../ui/table/table-types.ts";
import { PayoutsMoved } from "./payouts-moved.tsx";
import { useSeenAt } from "./use-seen-at.ts";

/** Records that the bank has paid these payouts. */
const BulkPaid = (props: BulkDialogProps) => {
  const id = useId();
  const seenAt = useSeenAt(props);
  const [reference, setReference] = useState("");
  const read = Reference.safeParse(reference);
  return (
    <BulkDialog
      {...props}
      title={`Mark ${plural(props.count, "payout")} as paid`}
      verb="Mark"
      isTyped={reference !== ""}
      body={read.success && seenAt !== undefined ? { reference: read.data, seenAt } : undefined}
    >
      <PayoutsMoved {...props} />
      <p>We tell them that their money has arrived.</p>
      <label htmlFor={id}>{Reference.meta()?.label} (may be empty)</label>
      <Input
        id={id}
        value={reference}
        maxLength={80}
        aria-describedby={`${id}-help`}
        onChange={(event) => setReference(event.target.value)}
      />
      <p id={`${id}-help`} className="soft">
        {Reference.meta()?.help}
      </p>
    </BulkDialog>
  );
};

export default BulkPaid;
