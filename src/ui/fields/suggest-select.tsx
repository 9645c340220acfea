import { Select, Spin } from "antd";
import { useState } from "react";
import type { Endpoint } from "../../../contract/endpoint.ts";
import { number } from "../format.ts";
import { useSuggestions } from "./use-suggestions.ts";

interface Props {
  readonly id: string;
  /** The row that tells the values. */
  readonly row: Endpoint;
  readonly name: string;
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}

/** Several values of a text field: chosen among those there are, searched by the server, or typed freely. */
export const SuggestSelect = ({ id, row, name, values, onChange }: Props) => {
  const [typed, setTyped] = useState("");
  const [wasOpened, setWasOpened] = useState(false);
  const found = useSuggestions(row, name, typed, wasOpened);
  return (
    <Select
      id={id}
      mode="tags"
      filterOption={false}
      value={[...values]}
      searchValue={typed}
      options={(found.data ?? []).map(({ value, count }) => ({ value, label: value, count }))}
      optionRender={({ label, data }) => (
        <span className="field-suggestion">
          <span>{label}</span>
          <span className="field-count">{number(data.count ?? 0)}</span>
        </span>
      )}
      placeholder="Choose or type"
      notFoundContent={found.isFetching ? <Spin size="small" /> : found.isError ? "Could not be read" : null}
      onOpenChange={(open) => open && setWasOpened(true)}
      onSearch={setTyped}
      onChange={(next) => {
        setTyped("");
        onChange(next);
      }}
    />
  );
};
