import { Radio, Select } from "antd";
import { useId } from "react";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { useRole } from "../../providers/access.ts";
import { areaOf } from "../../providers/endpoints.ts";
import { FieldInput } from "../fields/field-input.tsx";
import type { Field } from "../fields/field.ts";
import { suggestionsFor, SuggestSelect } from "../fields/suggestions.tsx";
import { plainText } from "../format.ts";
import { matchName } from "./list-endpoint.ts";
import type { ListState } from "./list-state.ts";
import "./panels.css";

interface Props {
  readonly endpoint: Endpoint;
  readonly fields: readonly Field[];
  readonly state: ListState;
  readonly put: (name: string, values: readonly string[]) => void;
}

const matches = [
  { value: "any", label: "any of" },
  { value: "all", label: "all of" },
];

/** All filters of a list with their inputs. */
const FilterForm = ({ endpoint, fields, state, put }: Props) => {
  const id = useId();
  return (
    <div className="record-filter-form" role="dialog" aria-label="Filters">
      {fields.map((field) => {
        const values = state.filters[field.name] ?? [];
        const match = matchName(endpoint, field.name);
        return (
          <div key={field.name} className="record-filter">
            <div className="record-filter-head">
              <label htmlFor={`${id}-${field.name}`}>{field.label}</label>
              {match && (
                <Radio.Group
                  size="small"
                  aria-label={`${field.label}: how many must match`}
                  options={matches}
                  value={state.filters[match]?.[0] ?? "any"}
                  disabled={values.length === 0}
                  onChange={(event) => put(match, event.target.value === "all" ? ["all"] : [])}
                />
              )}
            </div>
            <FilterInput
              id={`${id}-${field.name}`}
              area={areaOf(endpoint)}
              field={field}
              values={values}
              onChange={(next) => put(field.name, next)}
            />
          </div>
        );
      })}
    </div>
  );
};

interface InputProps {
  readonly id: string;
  readonly area: string;
  readonly field: Field;
  /** The values as the address has them. */
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}

const yesOrNo = [
  { value: "true", label: "Yes" },
  { value: "false", label: "No" },
];
const numbers = new Set(["number", "money", "minutes", "seconds"]);

/** The input of one filter, by its kind. */
const FilterInput = ({ id, area, field, values, onChange }: InputProps) => {
  const suggestions = suggestionsFor(area, field, useRole());
  const isNumber = numbers.has(field.kind);
  // Values that the list would refuse are ignored.
  const takeValid = (next: readonly string[]): void =>
    onChange(next.filter((value) => field.schema.safeParse([value]).success));

  if (field.kind === "boolean") {
    return (
      <Select
        id={id}
        value={values[0]}
        options={yesOrNo}
        allowClear
        placeholder="Either"
        onChange={(next) => onChange(next ? [next] : [])}
      />
    );
  }
  if (field.many && suggestions) {
    return <SuggestSelect id={id} {...suggestions} values={values} onChange={takeValid} />;
  }
  if (field.many && isNumber) {
    return (
      <Select
        id={id}
        mode="tags"
        open={false}
        suffixIcon={null}
        value={[...values]}
        tokenSeparators={[",", ";", " "]}
        placeholder={field.kind === "seconds" ? "Seconds, then Enter" : "A number, then Enter"}
        onChange={takeValid}
      />
    );
  }
  const single = values[0] === undefined ? null : isNumber ? Number(values[0]) : values[0];
  return (
    <FieldInput
      id={id}
      field={{ ...field, nullable: true }}
      isFilter
      value={field.many ? [...values] : single}
      onChange={(next) => onChange([next].flat().map(plainText).filter(Boolean))}
    />
  );
};

export default FilterForm;
