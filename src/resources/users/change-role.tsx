import { Modal, Select } from "antd";
import { useState } from "react";
import { rolesManagedBy } from "../../../contract/roles.ts";
import { Role, type User, users } from "../../../contract/users.ts";
import { useRole } from "../../providers/access.ts";
import { call } from "../../providers/client.ts";
import { recordName } from "../../ui/fields/record-name.ts";
import { fieldOf } from "../../ui/fields/field.ts";
import type { DialogProps } from "../../ui/record-table/table-types.ts";
import { useRun } from "../../ui/record-table/use-run.ts";

const { options } = fieldOf("role", Role);

/** Gives a person another role, among those that the caller may give. */
const ChangeRole = ({ record, onClose }: DialogProps<User>) => {
  const me = useRole();
  const run = useRun();
  const [role, setRole] = useState(record.role);
  const [isBusy, setBusy] = useState(false);
  const mine: readonly string[] = me ? rolesManagedBy(me) : [];
  const save = async (): Promise<void> => {
    setBusy(true);
    const body = { role, version: record.version };
    const isDone = await run(
      () => call(users.changeRole, { params: { _id: record._id }, body }),
      `${recordName(record)} is ${options.find(({ value }) => value === role)?.label.toLowerCase()} now`,
    );
    setBusy(false);
    if (isDone) onClose();
  };
  return (
    <Modal
      open
      title={`Change the role of ${recordName(record)}`}
      okText="Change role"
      okButtonProps={{ disabled: role === record.role }}
      confirmLoading={isBusy}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <p>They are signed out at once, and sign in again with the new role.</p>
      <Select
        value={role}
        aria-label="Role"
        style={{ width: "100%" }}
        options={options
          .filter(({ value }) => mine.includes(value))
          .map(({ value, label }) => ({ value: value as User["role"], label }))}
        onChange={setRole}
      />
    </Modal>
  );
};

export default ChangeRole;
