import { Modal } from "antd";
import { useId, useState } from "react";
import { projects } from "../../../contract/projects/endpoints.ts";
import { call } from "../../providers/client.ts";
import { ReferenceSelect, without } from "../../ui/fields/reference-select.tsx";
import type { DialogProps } from "../../ui/table/table-types.ts";
import { useRunThenClose } from "../../ui/feedback/use-run.ts";
import { useTypedGuard } from "../../ui/feedback/typed-guard.ts";
import type { ProjectRow } from "./project-row.ts";

const startOf = ({ skills, version }: ProjectRow) => ({ before: skills.map(({ _id }) => _id), version });

/** Changes the skills that a project requires. */
const ChangeSkills = ({ record, onClose }: DialogProps<ProjectRow>) => {
  const id = useId();
  const { isBusy, go } = useRunThenClose(onClose);
  // As they were when the dialog opened: a change by another user since then is refused, not undone.
  const [start, setStart] = useState(() => startOf(record));
  const { before } = start;
  const [chosen, setChosen] = useState<readonly string[]>(before);
  const added = without(chosen, before);
  const removed = without(before, chosen);
  const asked = useTypedGuard(added.length + removed.length > 0);

  const save = async (): Promise<void> => {
    const params = { _id: record._id };
    let { version } = start;
    if (added.length > 0) {
      const { projectDrawer } = await call(projects.assignSkills, { params, body: { skills: added, version } });
      // The first call succeeded: if the second one fails, only that one is left to repeat.
      setStart(startOf(projectDrawer));
      ({ version } = projectDrawer);
    }
    if (removed.length > 0) await call(projects.removeSkills, { params, body: { skills: removed, version } });
  };
  const submit = () => go(save, `Skills of ${record.name} changed`);
  return (
    <Modal
      open
      title={`Skills that ${record.name} asks for`}
      okText="Save"
      okButtonProps={{ disabled: added.length + removed.length === 0 }}
      confirmLoading={isBusy}
      onOk={() => void submit()}
      onCancel={() => void asked(onClose)}
    >
      <p>
        <label htmlFor={id}>Only people who hold all of these may check in.</label>
      </p>
      <div className="field-wide">
        <ReferenceSelect
          id={id}
          area="skills"
          many
          value={chosen}
          known={record.skills.map((skill) => ({ value: skill._id, label: skill.name }))}
          onChange={(next) => setChosen(Array.isArray(next) ? (next as string[]) : [])}
        />
      </div>
    </Modal>
  );
};

export default ChangeSkills;
