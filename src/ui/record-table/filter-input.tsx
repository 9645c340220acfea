import { Select } from "antd";
import { useRole } from "../../providers/access.ts";
import type { Field } from "../fields/field.ts";
import { FieldInput } from "../fields/field-input.tsx";
import { SuggestSelect } from "../fields/suggest-select.tsx";
import { suggestionRow } from "../fields/suggestion-row.ts";
import { plainText } from "../format.ts";

interface Props {
  readonly id: string;
  readonly area: string;
  readonly field: Field;
  /** As the address has them. */
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}

const yesOrNo = [
  { value: "true", label: "Yes" },
  { value: "false", label: "No" },
];
const numbers = new Set(["number", "money", "minutes", "seconds"]);

/** The input of one filter, by its kind. */
export const FilterInput = ({ id, area, field, values, onChange }: Props) => {
  const suggestions = suggestionRow(area, field, useRole());
  const isNumber = numbers.has(field.kind);
  // What the list would refuse is not taken.
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
    return <SuggestSelect id={id} row={suggestions} name={field.name} values={values} onChange={takeValid} />;
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
      value={field.many ? [...values] : single}
      onChange={(next) => onChange([next].flat().map(plainText).filter(Boolean))}
    />
  );
};
