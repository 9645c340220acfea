import { Modal } from "antd";
import { useId, useState } from "react";
import type { Group } from "../../../contract/groups/records.ts";
import { groups } from "../../../contract/groups/endpoints.ts";
import { call } from "../../providers/client.ts";
import { ReferenceSelect, without } from "../../ui/fields/reference-select.tsx";
import type { DialogProps } from "../../ui/table/table-types.ts";
import { useRunThenClose } from "../../ui/feedback/use-run.ts";
import { useTypedGuard } from "../../ui/feedback/typed-guard.ts";

/** Chooses who manages the members of a group. */
const ChangeAdmins = ({ record: group, onClose }: DialogProps<Group>) => {
  const id = useId();
  const { isBusy, go } = useRunThenClose(onClose);
  const before = group.groupAdmins.map(({ _id }) => _id);
  const [chosen, setChosen] = useState<readonly string[]>(before);
  const body = { add: without(chosen, before), delete: without(before, chosen) };
  const asked = useTypedGuard(body.add.length + body.delete.length > 0);
  const params = { _id: group._id };
  const save = () => go(() => call(groups.updateAdmins, { params, body }), `Admins of ${group.name} changed`);
  return (
    <Modal
      open
      title={`Admins of ${group.name}`}
      okText="Save"
      okButtonProps={{ disabled: body.add.length + body.delete.length === 0 }}
      confirmLoading={isBusy}
      onOk={() => void save()}
      onCancel={() => void asked(onClose)}
    >
      <p>
        <label htmlFor={id}>
          They can see and manage the members of this group, whatever their role. They don't have to be members.
        </label>
      </p>
      <div className="field-wide">
        <ReferenceSelect
          id={id}
          area="users"
          many
          aria-label="Group admins"
          value={chosen}
          known={group.groupAdmins.map(({ _id, name }) => ({ value: _id, label: name }))}
          onChange={(next) => setChosen(Array.isArray(next) ? (next as string[]) : [])}
        />
      </div>
    </Modal>
  );
};

export default ChangeAdmins;
