import { Modal, Select, Spin } from "antd";
import { useId, useState } from "react";
import { plural } from "../format.ts";
import { useRunThenClose } from "../feedback/use-run.ts";

interface Chosen {
  readonly value: string;
  readonly label?: unknown;
}

interface Props {
  /** What is added, one and many of them. */
  readonly noun: readonly [one: string, many: string];
  /** The name of what they are added to. */
  readonly to: string;
  /** What to type, and what can be found by it. */
  readonly hint: string;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  /** What fits what was typed; `more` tells two of one name apart. Undefined before the first answer. */
  readonly records: readonly { readonly _id: string; readonly name: string; readonly more: string }[] | undefined;
  /** Said where nothing does. */
  readonly noneFound: string;
  readonly found: { readonly isFetching: boolean; readonly isError: boolean };
  readonly add: (ids: string[]) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Adds records that are found by typing; whoever opens it says where they are looked for, and what adding is. */
export const AddDialog = ({ noun, to, hint, typed, onType, records, noneFound, found, add, onClose }: Props) => {
  const id = useId();
  const { isBusy, go } = useRunThenClose(onClose);
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const count = plural(chosen.length, ...noun);
  const addAll = () => go(() => add(chosen.map(({ value }) => value)), `${count} added to ${to}`);
  return (
    <Modal
      open
      title={`Add ${noun[1]} to ${to}`}
      okText={chosen.length === 0 ? "Add" : `Add ${count}`}
      okButtonProps={{ disabled: chosen.length === 0 }}
      confirmLoading={isBusy}
      onOk={() => void addAll()}
      onCancel={onClose}
    >
      <p>
        <label htmlFor={id}>{hint}</label>
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
        options={records?.map(({ _id, name, more }) => ({ value: _id, label: name, title: name, more }))}
        optionRender={({ label, data }) => (
          <>
            {label} <span className="soft">{data.more}</span>
          </>
        )}
        placeholder="Type to search"
        notFoundContent={found.isFetching ? <Spin size="small" /> : found.isError ? "Could not be read" : noneFound}
        onSearch={onType}
        onChange={(next: readonly Chosen[]) => {
          onType("");
          setChosen(next);
        }}
      />
    </Modal>
  );
};
