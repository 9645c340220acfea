import { areaOf } from "../../providers/endpoints.ts";
import { useRole } from "../../providers/access.ts";
import { Input } from "antd";
import { useId, useState } from "react";
import { number, plural } from "../format.ts";
import { BulkDialog } from "./bulk-dialog.tsx";
import type { BulkDialogProps } from "./table-types.ts";
import { restorableText } from "./trash.ts";
import { restoreEndpointOf } from "./undo.ts";

const nothingMore = {};
/** How many records are deleted on a click alone; of more, the number is typed first. */
const mostByClick = 20;

/** Asks for confirmation before many records are deleted in one call. */
const BulkRemoveDialog = (props: BulkDialogProps) => {
  const canUndo = restoreEndpointOf(areaOf(props.endpoint), useRole()) !== undefined;
  const records = plural(props.count, "record");
  const [typed, setTyped] = useState("");
  const id = useId();
  const isMany = props.count > mostByClick;
  const isSure = !isMany || typed.replaceAll(/\D/g, "") === String(props.count);
  return (
    <BulkDialog
      {...props}
      title={`Delete ${records}?`}
      verb="Delete"
      okTexts={[`Delete ${records}`, `Deleting ${records}…`]}
      danger
      body={isSure ? nothingMore : undefined}
    >
      <p>{canUndo ? restorableText.many : "This can't be undone."}</p>
      {isMany && (
        <div className="record-dialog-part">
          <label htmlFor={id}>Type {number(props.count)} to delete them</label>
          <Input
            id={id}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
      )}
    </BulkDialog>
  );
};

export default BulkRemoveDialog;
