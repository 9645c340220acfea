import { plainText } from "../fields/plain-text.ts";
import { Select } from "antd";
import { useId } from "react";
import type { Field } from "../fields/field.ts";
import { FieldInput } from "../fields/field-input.tsx";
import type { ListState } from "./list-state.ts";

interface FormProps {
  readonly fields: readonly Field[];
  readonly state: ListState;
  readonly put: (name: string, values: readonly string[]) => void;
}

/** Every filter of a list with its input. */
export const FilterForm = ({ fields, state, put }: FormProps) => {
  const id = useId();
  return (
    <div className="record-filter-form" role="dialog" aria-label="Filters">
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
      <Select
        id={id}
        value={values[0]}
        options={options}
        allowClear
        placeholder="Either"
        onChange={(next) => onChange(next ? [next] : [])}
      />
    );
  }
  return (
    <FieldInput
      id={id}
      field={{ ...field, nullable: true }}
      value={field.many ? [...values] : (values[0] ?? null)}
      onChange={(next) => onChange([next].flat().map(plainText).filter(Boolean))}
    />
  );
};
