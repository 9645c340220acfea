import { Modal, Select, Spin } from "antd";
import { useId, useState } from "react";
import type { Group } from "../../../contract/group-records.ts";
import { groups } from "../../../contract/groups.ts";
import { useMay } from "../../providers/access.ts";
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

/** Adds people to a group, found by name or address, or by the whole address where the person sees no others. */
const AddPeople = ({ record: group, onClose }: DialogProps<Group>) => {
  const id = useId();
  const { isBusy, go } = useRunThenClose(onClose);
  const knowsAll = useMay(groups.list);
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const params = { _id: group._id };
  const search = useSettled(typed, 250).trim();
  const found = useRow(groups.candidates, { params, query: { search } }, { keepPrevious: true });
  const add = () =>
    go(
      () => call(groups.updateMembers, { params, body: { add: chosen.map(({ value }) => value) } }),
      `${plural(chosen.length, "person", "people")} added to ${group.name}`,
    );
  return (
    <Modal
      open
      title={`Add people to ${group.name}`}
      okText={chosen.length === 0 ? "Add" : `Add ${plural(chosen.length, "person", "people")}`}
      okButtonProps={{ disabled: chosen.length === 0 }}
      confirmLoading={isBusy}
      onOk={() => void add()}
      onCancel={onClose}
    >
      <p>
        <label htmlFor={id}>{knowsAll ? "Name or e-mail" : "E-mail, the whole address"}</label>
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
        options={(found.data?.people ?? []).map(({ _id, name, email, hub }) => ({
          value: _id,
          label: name,
          title: name,
          more: [email, hub].filter(Boolean).join(", "),
        }))}
        optionRender={({ label, data }) => (
          <>
            {label} <span className="group-soft">{data.more}</span>
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

export default AddPeople;
