import { CloseOutlined } from "@ant-design/icons";
import type { Field } from "../fields/field.ts";
import { FilterWords, type Match } from "./filter-words.tsx";

interface Props {
  readonly field: Field;
  readonly values: readonly string[];
  readonly match: Match;
  readonly onRemove: () => void;
}

/** A filter that holds, and a button that takes it off. */
export const FilterChip = ({ field, values, match, onRemove }: Props) => (
  <span className="record-chip">
    <span>
      <FilterWords field={field} values={values} match={match} />
    </span>
    <button type="button" aria-label={`Remove the filter ${field.label}`} onClick={onRemove}>
      <CloseOutlined aria-hidden />
    </button>
  </span>
);
