import { FilterOutlined, SearchOutlined } from "@ant-design/icons";
import { Badge, Button, Input, Popover, Select, Tag } from "antd";
import { useEffect, useId, useRef, useState } from "react";
import { countryName } from "../fields/countries.ts";
import type { Field } from "../fields/field.ts";
import { FieldInput } from "../fields/field-input.tsx";
import { day } from "../format.ts";
import { useReferenceNames, useSettled } from "../fields/use-references.ts";
import type { ListState } from "./list-state.ts";

interface Props {
  readonly label: string;
  readonly state: ListState;
  readonly change: (next: Partial<ListState>) => void;
  readonly fields: readonly Field[];
  readonly search: boolean;
}

/** Search, filters, and those that hold as chips. */
export const FilterBar = ({ label, state, change, fields, search }: Props) => {
  const put = (name: string, values: readonly string[]): void => change({ filters: { ...state.filters, [name]: values } });
  const active = fields.filter((field) => (state.filters[field.name] ?? []).length > 0);
  return (
    <div className="record-filters" role="search" aria-label={`Search and filter: ${label}`}>
      {search && <SearchBox label={label} value={state.search} onSettled={(text) => change({ search: text })} />}
      {fields.length > 0 && (
        <Popover
          trigger="click"
          placement="bottomLeft"
          destroyOnHidden
          content={<FilterForm fields={fields} state={state} put={put} />}
        >
          <Badge count={active.length} size="small">
            <Button icon={<FilterOutlined />} aria-haspopup="dialog">
              Filter
            </Button>
          </Badge>
        </Popover>
      )}
      {active.map((field) => (
        <FilterChip key={field.name} field={field} values={state.filters[field.name] ?? []} remove={(left) => put(field.name, left)} />
      ))}
      {(active.length > 0 || state.search !== "") && (
        <Button type="link" size="small" onClick={() => change({ search: "", filters: {} })}>
          Clear all
        </Button>
      )}
    </div>
  );
};

interface SearchProps {
  readonly label: string;
  readonly value: string;
  readonly onSettled: (text: string) => void;
}

/** Types at once, searches when the fingers rest; a change of the address from elsewhere is taken over. */
const SearchBox = ({ label, value, onSettled }: SearchProps) => {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const settled = useSettled(typed, 300);
  const tell = useRef(onSettled);
  tell.current = onSettled;
  useEffect(() => {
    if (settled === sent.current) return;
    sent.current = settled;
    tell.current(settled);
  }, [settled]);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  return (
    <Input
      className="record-search"
      type="search"
      allowClear
      maxLength={100}
      prefix={<SearchOutlined aria-hidden />}
      placeholder="Search"
      aria-label={`Search: ${label}`}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
};

interface FormProps {
  readonly fields: readonly Field[];
  readonly state: ListState;
  readonly put: (name: string, values: readonly string[]) => void;
}

const FilterForm = ({ fields, state, put }: FormProps) => {
  const id = useId();
  return (
    <div className="record-filter-form">
      {fields.map((field) => (
        <label key={field.name} htmlFor={`${id}-${field.name}`}>
          <span>{field.label}</span>
          <FilterInput
            id={`${id}-${field.name}`}
            field={field}
            values={state.filters[field.name] ?? []}
            onChange={(values) => put(field.name, values)}
          />
        </label>
      ))}
    </div>
  );
};

interface InputProps {
  readonly id: string;
  readonly field: Field;
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}

const FilterInput = ({ id, field, values, onChange }: InputProps) => {
  if (field.kind === "boolean") {
    const options = [
      { value: "true", label: "Yes" },
      { value: "false", label: "No" },
    ];
    return (
      <Select id={id} value={values[0]} options={options} allowClear placeholder="Either" onChange={(next) => onChange(next ? [next] : [])} />
    );
  }
  return (
    <FieldInput
      id={id}
      field={{ ...field, nullable: true }}
      value={field.many ? [...values] : (values[0] ?? null)}
      onChange={(next) => onChange(Array.isArray(next) ? next.map(String) : next ? [String(next)] : [])}
    />
  );
};

interface ChipProps {
  readonly field: Field;
  readonly values: readonly string[];
  readonly remove: (left: readonly string[]) => void;
}

const wordOf = (field: Field, value: string): string => {
  if (field.kind === "boolean") return value === "true" ? "Yes" : "No";
  if (field.kind === "country") return countryName(value);
  if (field.kind === "day") return day(value);
  return field.options.find((option) => option.value === value)?.label ?? value;
};

/** A filter that holds, in words. */
const FilterChip = ({ field, values, remove }: ChipProps) => {
  const referenced = field.kind === "reference" && field.reference;
  const words = referenced ? null : values.map((value) => wordOf(field, value)).join(" or ");
  return (
    <Tag closable closeIcon aria-label={`Filter ${field.label}`} onClose={(event) => { event.preventDefault(); remove([]); }} className="record-chip">
      {field.label}: {referenced ? <Names area={referenced} ids={values} /> : words}
    </Tag>
  );
};

const Names = ({ area, ids }: { readonly area: NonNullable<Field["reference"]>; readonly ids: readonly string[] }) => {
  const names = useReferenceNames(area, ids, []);
  return ids.map((id) => names.get(id) ?? "…").join(" or ");
};
