import { Modal } from "antd";
import { useId, useState } from "react";
import { type Project, projects } from "../../../contract/projects/endpoints.ts";
import { call } from "../../providers/client.ts";
import { ReferenceSelect, without } from "../../ui/fields/reference-select.tsx";
import type { DialogProps } from "../../ui/table/table-types.ts";
import { useRunThenClose } from "../../ui/feedback/use-run.ts";
import { useTypedGuard } from "../../ui/feedback/typed-guard.ts";

/** Changes the groups to which a project is open. */
const ChangeGroups = ({ record, onClose }: DialogProps<Project>) => {
  const id = useId();
  const { isBusy, go } = useRunThenClose(onClose);
  // As they were when the dialog opened: a change by another user since then is refused, not undone.
  const [{ before, version }] = useState(() => ({
    before: record.usersGroup.map((group) => group._id),
    version: record.version,
  }));
  const [chosen, setChosen] = useState<readonly string[]>(before);
  const isSame = without(chosen, before).length + without(before, chosen).length === 0;
  const asked = useTypedGuard(!isSame);
  const save = () =>
    call(projects.openProject, { params: { _id: record._id }, body: { usersGroup: [...chosen], version } });
  return (
    <Modal
      open
      title={`Groups of ${record.name}`}
      okText="Save"
      okButtonProps={{ disabled: isSame }}
      confirmLoading={isBusy}
      onOk={() => void go(save, `Groups of ${record.name} changed`)}
      onCancel={() => void asked(onClose)}
    >
      <p>
        <label htmlFor={id}>Members of these groups may work on the project while it is private.</label>
      </p>
      <div className="field-wide">
        <ReferenceSelect
          id={id}
          area="groups"
          many
          value={chosen}
          known={record.usersGroup.map((group) => ({ value: group._id, label: group.name }))}
          onChange={(next) => setChosen(Array.isArray(next) ? (next as string[]) : [])}
        />
      </div>
    </Modal>
  );
};

export default ChangeGroups;
