import { Modal } from "antd";
import { useState } from "react";
import { users } from "../../../contract/users/endpoints.ts";
import { call } from "../../providers/client.ts";
import { recordName } from "../../ui/fields/record-name.ts";
import type { DialogProps } from "../../ui/table/table-types.ts";
import { useRunThenClose } from "../../ui/feedback/use-run.ts";
import type { PersonRow } from "./person-row.ts";
import { RoleSelect, roleName } from "./role-select.tsx";

/** Gives a person another role, among those that the user may grant. */
const ChangeRole = ({ record, onClose }: DialogProps<PersonRow>) => {
  const { isBusy, go } = useRunThenClose(onClose);
  const [role, setRole] = useState(record.role);
  const body = { role, version: record.version };
  const save = () =>
    go(
      () => call(users.changeRole, { params: { _id: record._id }, body }),
      `${recordName(record)} is ${roleName(role).toLowerCase()} now`,
    );
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
      <p>They are signed out right away and sign in again with the new role.</p>
      <RoleSelect value={role} onChange={setRole} />
    </Modal>
  );
};

export default ChangeRole;
