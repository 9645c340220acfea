import { Select, Spin } from "antd";
import { useState } from "react";
import type { AreaName } from "../../../contract/index.ts";
import { plainText } from "../format.ts";
import type { Option } from "./field.ts";
import { OptionText } from "./option-text.tsx";
import { type LabelOf, useReferenceNames, useReferenceSearch } from "./use-references.ts";

type Ids = string | null | readonly string[];

interface Props {
  readonly id?: string;
  readonly area: AreaName;
  /** Filters of the area's list. */
  readonly narrow?: Readonly<Record<string, string>> | undefined;
  /** Offers also what can't be chosen elsewhere, as a filter does. */
  readonly ofAll?: boolean | undefined;
  readonly many: boolean;
  readonly nullable?: boolean;
  readonly value?: Ids;
  readonly onChange?: (value: Ids) => void;
  readonly onBlur?: () => void;
  /** Names that are already known, so that they need not be requested. */
  readonly known?: readonly Option[];
  /** What records are called among the choices, where their names alone don't tell them apart. */
  readonly labelOf?: LabelOf;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly "aria-label"?: string;
  readonly "aria-describedby"?: string;
  readonly "aria-invalid"?: boolean | "true" | "false";
}

const listOf = (value: Ids | undefined): readonly string[] =>
  value === null || value === undefined ? [] : typeof value === "string" ? [value] : value;

const noNames: readonly Option[] = [];

/** Chooses records of another area by a search on the server. */
export const ReferenceSelect = ({
  area,
  narrow,
  ofAll,
  many,
  nullable,
  value,
  onChange,
  known = noNames,
  labelOf,
  placeholder,
  ...rest
}: Props) => {
  const [typed, setTyped] = useState("");
  const [wasOpened, setWasOpened] = useState(false);
  const [chosen, setChosen] = useState<readonly Option[]>([]);
  const ids = listOf(value);
  const found = useReferenceSearch(area, typed, wasOpened, narrow, labelOf, ofAll);
  const { options } = found;
  const names = useReferenceNames(area, ids, [...known, ...chosen, ...options], labelOf);
  const shown = ids.map((id) => ({ value: id, label: names.get(id) ?? "…" }));
  const choose = (next: readonly { value: string; label?: unknown }[]): void => {
    setChosen(next.map(({ value, label }) => ({ value, label: plainText(label) || (names.get(value) ?? value) })));
    setTyped("");
    onChange?.(many ? next.map((option) => option.value) : (next[0]?.value ?? null));
  };
  return (
    <Select
      {...rest}
      {...(many && { mode: "multiple" as const, maxTagCount: 30 })}
      labelInValue
      showSearch
      allowClear={many || nullable === true}
      filterOption={false}
      value={many ? shown : shown[0]}
      options={options.map(({ value, label, more }) => ({ value, label, more }))}
      optionRender={({ label, data }) => <OptionText label={label} more={data.more} />}
      searchValue={typed}
      placeholder={placeholder ?? "Type to search"}
      notFoundContent={found.isFetching ? <Spin size="small" /> : found.isError ? "Couldn't load" : "No matches"}
      onOpenChange={(open) => open && setWasOpened(true)}
      onSearch={setTyped}
      onChange={(next: unknown) =>
        choose(next === undefined || next === null ? [] : Array.isArray(next) ? next : [next as Option])
      }
    />
  );
};

/** The items of a list that another one lacks. */
export const without = (from: readonly string[], these: readonly string[]): string[] =>
  from.filter((id) => !these.includes(id));
