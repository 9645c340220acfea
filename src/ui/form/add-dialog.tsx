import { Modal, Select, Spin } from "antd";
import { useId, useState } from "react";
import { plural } from "../format.ts";
import { useRunThenClose } from "../feedback/use-run.ts";
import { OptionText } from "../fields/option-text.tsx";
import { useTypedGuard } from "../feedback/typed-guard.ts";

interface Chosen {
  readonly value: string;
  readonly label?: unknown;
}

interface Props {
  /** What is added, in singular and plural. */
  readonly noun: readonly [one: string, many: string];
  /** The name of the record to which they are added. */
  readonly to: string;
  /** What to type, and what it is searched in. */
  readonly hint: string;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  /**
   * The records that match the typed text; `more` distinguishes two with the same name. Undefined before the first
   * reply.
   */
  readonly records: readonly { readonly _id: string; readonly name: string; readonly more: string }[] | undefined;
  /** Shown if nothing matches. */
  readonly noneFound: string;
  readonly found: { readonly isFetching: boolean; readonly isError: boolean };
  readonly add: (ids: string[]) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Adds records that are found by typing; the caller decides where to search and how to add. */
export const AddDialog = ({ noun, to, hint, typed, onType, records, noneFound, found, add, onClose }: Props) => {
  const id = useId();
  const { isBusy, go } = useRunThenClose(onClose);
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const asked = useTypedGuard(chosen.length > 0);
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
      onCancel={() => void asked(onClose)}
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
        optionRender={({ label, data }) => <OptionText label={label} more={data.more} />}
        placeholder="Type to search"
        notFoundContent={found.isFetching ? <Spin size="small" /> : found.isError ? "Couldn't load" : noneFound}
        onSearch={onType}
        onChange={(next: readonly Chosen[]) => {
          onType("");
          setChosen(next);
        }}
      />
    </Modal>
  );
};
