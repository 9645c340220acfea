import { areaOf } from "../../providers/rows.ts";
import { useRole } from "../../providers/access.ts";
import { plural } from "../format.ts";
import { BulkDialog } from "./bulk-dialog.tsx";
import type { BulkDialogProps } from "./table-types.ts";
import { restoreRowOf } from "./undo.ts";

const nothingMore = {};

/** Asks before many records are deleted in one call. */
const BulkRemoveDialog = (props: BulkDialogProps) => {
  const canUndo = restoreRowOf(areaOf(props.row), useRole()) !== undefined;
  const records = plural(props.count, "record");
  return (
    <BulkDialog
      {...props}
      title={`Delete ${records}?`}
      verb="Delete"
      okTexts={[`Delete ${records}`, `Deleting ${records}…`]}
      danger
      asked={nothingMore}
    >
      <p>{canUndo ? "You can take it back right afterwards." : "This can't be taken back."}</p>
    </BulkDialog>
  );
};

export default BulkRemoveDialog;
