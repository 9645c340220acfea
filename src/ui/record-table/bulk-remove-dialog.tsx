import { Alert, Modal } from "antd";
import { useState } from "react";
import { areaOf } from "../../providers/rows.ts";
import { useRole } from "../../providers/access.ts";
import { plural } from "../format.ts";
import { OnRefusalChoice, type Refusal } from "./on-refusal.tsx";
import type { BulkDialogProps } from "./table-types.ts";
import { restoreRowOf } from "./undo.ts";
import { useBulkCall } from "./use-bulk-call.ts";
import "./dialogs.css";

/** Asks before many records are deleted in one call. */
const BulkRemoveDialog = ({ row, select, count, onReply, onClose }: BulkDialogProps) => {
  const [isOpen, setOpen] = useState(true);
  const [onRefusal, setOnRefusal] = useState<Refusal>("skip");
  const { isBusy, problems, send } = useBulkCall(row, onReply);
  const canUndo = restoreRowOf(areaOf(row), useRole()) !== undefined;
  return (
    <Modal
      open={isOpen}
      title={`Delete ${plural(count, "record")}?`}
      okText={isBusy ? `Deleting ${plural(count, "record")}…` : `Delete ${plural(count, "record")}`}
      okButtonProps={{ danger: true, loading: isBusy }}
      cancelButtonProps={{ disabled: isBusy, autoFocus: true }}
      onOk={() => void send({ select, onRefusal })}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <div className="record-dialog">
        <p>{canUndo ? "You can take it back right afterwards." : "This can't be taken back."}</p>
        <OnRefusalChoice verb="Delete" value={onRefusal} onChange={setOnRefusal} />
        {problems.length > 0 && <Alert type="error" showIcon role="alert" message={problems.join(" ")} />}
      </div>
    </Modal>
  );
};

export default BulkRemoveDialog;
