import type { ComponentProps } from "react";
import type { Option } from "../../fields/field.ts";

interface Props extends ComponentProps<"select"> {
  readonly options: readonly Option[];
  /** The label of the empty option. */
  readonly none?: string;
}

/** A native select: typing the first letters finds an option. */
export const Select = ({ options, none, ...select }: Props) => (
  <select {...select}>
    {none !== undefined && <option value="">{none}</option>}
    {options.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </select>
);
