import { Modal, Select, Spin } from "antd";
import { useId, useState } from "react";
import { type Project, projects } from "../../../contract/projects.ts";
import { users } from "../../../contract/users.ts";
import { call } from "../../providers/client.ts";
import { useRow } from "../../providers/use-row.ts";
import { useSettled } from "../../ui/fields/use-references.ts";
import { plural } from "../../ui/format.ts";
import type { DialogProps } from "../../ui/record-table/table-types.ts";
import { useRunThenClose } from "../../ui/record-table/use-run.ts";

interface Chosen {
  readonly value: string;
  readonly label?: unknown;
}

/** Puts people on a project by name: those who hold its skills and are not on it yet. */
const AddMembers = ({ record: project, onClose }: DialogProps<Project>) => {
  const id = useId();
  const { isBusy, go } = useRunThenClose(onClose);
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const params = { _id: project._id };
  const search = useSettled(typed, 250).trim();
  const query = { limit: 20, ...(search && { search }) };
  const found = useRow(users.forProject, { params, query }, { keepPrevious: true });
  const people = plural(chosen.length, "person", "people");
  const add = () =>
    go(
      () => call(projects.openProject, { params, body: { add: chosen.map(({ value }) => value) } }),
      `${people} added to ${project.name}`,
    );
  return (
    <Modal
      open
      title={`Add people to ${project.name}`}
      okText={chosen.length === 0 ? "Add" : `Add ${people}`}
      okButtonProps={{ disabled: chosen.length === 0 }}
      confirmLoading={isBusy}
      onOk={() => void add()}
      onCancel={onClose}
    >
      <p>
        <label htmlFor={id}>Name or e-mail, of active people who hold all of its skills</label>
      </p>
      <Select
        id={id}
        mode="multiple"
        labelInValue
        filterOption={false}
        className="field-wide"
        style={{ width: "100%" }}
        value={[...chosen]}
        searchValue={typed}
        options={(found.data?.users ?? []).map(({ _id, name, email }) => ({
          value: _id,
          label: name,
          title: name,
          more: email,
        }))}
        optionRender={({ label, data }) => (
          <>
            {label} <span className="project-soft">{data.more}</span>
          </>
        )}
        placeholder="Type to search"
        notFoundContent={
          found.isFetching ? <Spin size="small" /> : found.isError ? "Could not be read" : "Nobody found"
        }
        onSearch={setTyped}
        onChange={(next: readonly Chosen[]) => {
          setTyped("");
          setChosen(next);
        }}
      />
    </Modal>
  );
};

export default AddMembers;
