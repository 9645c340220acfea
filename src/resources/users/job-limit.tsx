import { InputNumber, Modal } from "antd";
import { useId, useState } from "react";
import { User, users } from "../../../contract/users/endpoints.ts";
import { call } from "../../providers/client.ts";
import { fieldOf } from "../../ui/fields/field.ts";
import { recordName } from "../../ui/fields/record-name.ts";
import type { DialogProps } from "../../ui/table/table-types.ts";
import { useRunThenClose } from "../../ui/feedback/use-run.ts";
import type { PersonRow } from "./person-row.ts";

const { label, help, min, max } = fieldOf("jobLimit", User.shape.jobLimit);
const bounds = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };

/** Sets how many jobs a person may hold at once; a blocked person may take jobs again. */
const JobLimit = ({ record, onClose }: DialogProps<PersonRow>) => {
  const id = useId();
  const { isBusy, go } = useRunThenClose(onClose);
  const [jobLimit, setJobLimit] = useState<number | null>(record.jobLimit);
  const { isJobBlocked } = record;
  const name = recordName(record);
  const isReady = jobLimit !== null && (isJobBlocked || jobLimit !== record.jobLimit);
  const save = async (): Promise<void> => {
    if (!isReady) return;
    const body = { jobLimit, version: record.version };
    await go(
      () => call(users.unblockJob, { params: { _id: record._id }, body }),
      isJobBlocked ? `${name} may take jobs again` : `${name} may hold ${jobLimit} at once now`,
    );
  };
  return (
    <Modal
      open
      title={isJobBlocked ? `Let ${name} take jobs again` : `Change the job limit of ${name}`}
      okText={isJobBlocked ? "Unblock jobs" : "Change job limit"}
      okButtonProps={{ disabled: !isReady }}
      confirmLoading={isBusy}
      onOk={() => void save()}
      onCancel={onClose}
    >
      {isJobBlocked && <p>Some of their jobs expired, so they can't take more. A new limit unblocks them.</p>}
      <label htmlFor={id}>{label}</label>
      <div>
        <InputNumber
          id={id}
          {...bounds}
          precision={0}
          value={jobLimit}
          aria-describedby={`${id}-help`}
          onChange={setJobLimit}
          onPressEnter={() => void save()}
        />
      </div>
      <p id={`${id}-help`}>{help}</p>
    </Modal>
  );
};

export default JobLimit;
