import { useId } from "react";
import type { Turn } from "../../../contract/prompts/entity.ts";
import type { RatingFeature } from "../../../contract/ratings/endpoints.ts";
import type { TypedState } from "./use-typed.ts";

interface Props {
  readonly answer: Turn["answers"][number];
  readonly features: readonly RatingFeature[];
  readonly typed: TypedState;
}

/** The scores of one answer, with what each feature means. */
export const Rate = ({ answer, features, typed }: Props) => {
  const id = useId();
  return features.map(({ _id, name, scale, guidance }) => (
    <fieldset
      key={_id}
      className="prompt-rate"
      title={guidance}
      aria-describedby={guidance ? `${id}-${_id}` : undefined}
    >
      <legend>{name}</legend>
      {Array.from({ length: scale }, (_, at) => at + 1).map((score) => (
        <label key={score}>
          <input
            type="radio"
            name={`${answer._id} ${_id}`}
            checked={typed.scoreOf(answer, _id) === score}
            onChange={() => typed.setScore(answer._id, _id, score)}
          />
          {score}
        </label>
      ))}
      {guidance && (
        <span id={`${id}-${_id}`} className="soft">
          {guidance}
        </span>
      )}
    </fieldset>
  ));
};
