import "../../control.css";
import { Select } from "./select.tsx";

interface Props<S extends string> {
  readonly states: readonly S[];
  readonly labels: Readonly<Record<S, string>>;
  /** Empty for all. */
  readonly value: S | "";
  readonly onChange: (status: S | "") => void;
}

/** Narrows a list to the records in one state. */
export const StatusSelect = <S extends string>({ states, labels, value, onChange }: Props<S>) => (
  <Select
    className="control"
    aria-label="Status"
    none="All"
    options={states.map((state) => ({ value: state, label: labels[state] }))}
    value={value}
    onChange={({ target }) => onChange(target.value as S | "")}
  />
);
