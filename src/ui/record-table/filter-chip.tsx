import { Tag } from "antd";
import { countryName } from "../fields/countries.ts";
import type { Field } from "../fields/field.ts";
import { useReferenceNames } from "../fields/use-references.ts";
import { day } from "../format.ts";

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
export const FilterChip = ({ field, values, remove }: ChipProps) => {
  const referenced = field.kind === "reference" && field.reference;
  const words = referenced ? null : values.map((value) => wordOf(field, value)).join(" or ");
  return (
    <Tag
      closable
      closeIcon
      aria-label={`Filter ${field.label}`}
      onClose={(event) => {
        event.preventDefault();
        remove([]);
      }}
      className="record-chip"
    >
      {field.label}: {referenced ? <Names area={referenced} ids={values} /> : words}
    </Tag>
  );
};

const Names = ({ area, ids }: { readonly area: NonNullable<Field["reference"]>; readonly ids: readonly string[] }) => {
  const names = useReferenceNames(area, ids, []);
  return ids.map((id) => names.get(id) ?? "…").join(" or ");
};
