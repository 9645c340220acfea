import { areaOf } from "../../providers/endpoints.ts";
import { useRole } from "../../providers/access.ts";
import { plural } from "../format.ts";
import { BulkDialog } from "./bulk-dialog.tsx";
import type { BulkDialogProps } from "./table-types.ts";
import { restoreEndpointOf } from "./undo.ts";

const nothingMore = {};

/** Asks for confirmation before many records are deleted in one call. */
const BulkRemoveDialog = (props: BulkDialogProps) => {
  const canUndo = restoreEndpointOf(areaOf(props.endpoint), useRole()) !== undefined;
  const records = plural(props.count, "record");
  return (
    <BulkDialog
      {...props}
      title={`Delete ${records}?`}
      verb="Delete"
      okTexts={[`Delete ${records}`, `Deleting ${records}…`]}
      danger
      body={nothingMore}
    >
      <p>{canUndo ? "You can undo this right afterwards." : "This can't be undone."}</p>
    </BulkDialog>
  );
};

export default BulkRemoveDialog;
