import { Radio } from "antd";
import { useId } from "react";
import type { Endpoint } from "../../../contract/endpoint.ts";
import { areaOf } from "../../providers/rows.ts";
import type { Field } from "../fields/field.ts";
import { FilterInput } from "./filter-input.tsx";
import { matchName } from "./list-row.ts";
import type { ListState } from "./list-state.ts";
import "./panels.css";

interface Props {
  readonly row: Endpoint;
  readonly fields: readonly Field[];
  readonly state: ListState;
  readonly put: (name: string, values: readonly string[]) => void;
}

const matches = [
  { value: "any", label: "any of" },
  { value: "all", label: "all of" },
];

/** Every filter of a list with its input. */
const FilterForm = ({ row, fields, state, put }: Props) => {
  const id = useId();
  return (
    <div className="record-filter-form" role="dialog" aria-label="Filters">
      {fields.map((field) => {
        const values = state.filters[field.name] ?? [];
        const match = matchName(row, field.name);
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
              area={areaOf(row)}
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

export default FilterForm;
