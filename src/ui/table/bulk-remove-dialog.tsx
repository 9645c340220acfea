import { areaOf } from "../../providers/endpoints.ts";
import { useRole } from "../../providers/access.ts";
import { useState } from "react";
import { TypeToConfirm } from "../feedback/type-to-confirm.tsx";
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
        <TypeToConfirm
          text={number(props.count)}
          to="delete them"
          inputMode="numeric"
          value={typed}
          onChange={setTyped}
        />
      )}
    </BulkDialog>
  );
};

export default BulkRemoveDialog;
