import { InputNumber, Modal } from "antd";
import { useId, useState } from "react";
import type { Job } from "../../../contract/jobs/endpoints.ts";
import { quality } from "../../../contract/quality/endpoints.ts";
import { copiesMax } from "../../../contract/quality/rules.ts";
import { call } from "../../providers/client.ts";
import { useRunThenClose } from "../../ui/feedback/use-run.ts";
import { plural } from "../../ui/format.ts";
import type { DialogProps } from "../../ui/table/table-types.ts";

/** Makes further jobs of the same items, so that it is known how far people agree. */
const Share = ({ record, onClose }: DialogProps<Pick<Job, "_id" | "title">>) => {
  const id = useId();
  const { isBusy, go } = useRunThenClose(onClose);
  const [copies, setCopies] = useState<number | null>(1);
  const save = async (): Promise<void> => {
    if (copies === null) return;
    await go(
      () => call(quality.share, { params: { _id: record._id }, body: { copies } }),
      `${plural(copies, "further job")} of ${record.title} made`,
    );
  };
  return (
    <Modal
      open
      title={`Share ${record.title}`}
      okText="Make jobs"
      okButtonProps={{ disabled: copies === null }}
      confirmLoading={isBusy}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <label htmlFor={id}>Further jobs of the same items</label>
      <div>
        <InputNumber
          id={id}
          min={1}
          max={copiesMax}
          precision={0}
          value={copies}
          aria-describedby={`${id}-help`}
          onChange={setCopies}
          onPressEnter={() => void save()}
        />
      </div>
      <p id={`${id}-help`}>
        Nobody does two of them, and workers are not told that there are several. Link each to a job of its own on the
        annotation server.
      </p>
    </Modal>
  );
};

export default Share;
