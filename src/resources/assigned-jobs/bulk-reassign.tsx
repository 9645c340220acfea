import { Alert, Modal } from "antd";
import { useId, useState } from "react";
import { assignedJobs } from "../../../contract/assigned-jobs/endpoints.ts";
import { ReferenceSelect } from "../../ui/fields/reference-select.tsx";
import { plural } from "../../ui/format.ts";
import { useBulkCall } from "../../ui/table/bulk-dialog.tsx";
import type { BulkDialogProps } from "../../ui/table/table-types.ts";

/** Asks who gets the jobs; those that they can't take are named with the reason. */
const BulkReassign = ({ select, count, onReply, onClose }: BulkDialogProps) => {
  const id = useId();
  const [annotator, setAnnotator] = useState<string | null>(null);
  const { isBusy, problems, send } = useBulkCall(assignedJobs.reassign, onReply);
  const assignedJobIds = "ids" in select ? select.ids : undefined;
  return (
    <Modal
      open
      title={`Reassign ${plural(count, "job")}`}
      okText="Reassign"
      okButtonProps={{ disabled: annotator === null || !assignedJobIds }}
      confirmLoading={isBusy}
      onOk={() => void send({ assignedJobIds, annotator })}
      onCancel={onClose}
    >
      <div className="record-dialog">
        {!assignedJobIds && <Alert type="info" showIcon message="Select the jobs themselves, not all that match." />}
        <label htmlFor={id}>New annotator</label>
        <ReferenceSelect
          id={id}
          area="users"
          many={false}
          value={annotator}
          onChange={(value) => setAnnotator(typeof value === "string" ? value : null)}
        />
        <p className="soft">They get all attempts and all of the time. Who had them is told.</p>
        {problems.length > 0 && <Alert type="error" showIcon role="alert" message={problems.join(" ")} />}
      </div>
    </Modal>
  );
};

export default BulkReassign;
