import type { Turn } from "../../../contract/prompts/entity.ts";
import type { RatingFeature } from "../../../contract/ratings/endpoints.ts";
import { Key } from "../transcription/shared/key.tsx";
import { type Ratings, ratingId } from "./use-ratings.ts";
import { savedRating, type TypedState } from "./use-typed.ts";

interface Props {
  readonly answer: Turn["answers"][number];
  readonly features: readonly RatingFeature[];
  readonly typed: TypedState;
  readonly ratings: Ratings;
}

/** The scores of one answer, with what each feature means, and the keys of the current one. */
export const Rate = ({ answer, features, typed, ratings }: Props) =>
  features.map((feature) => {
    const { _id, name, scale, guidance } = feature;
    const id = ratingId(answer, feature);
    const isCurrent = ratings.current === id;
    const rated = typed.scoreOf(answer, feature);
    const saved = savedRating(answer, feature);
    return (
      <fieldset
        key={_id}
        id={id}
        className={isCurrent ? "prompt-rate is-current" : "prompt-rate"}
        aria-describedby={guidance ? `${id}-help` : undefined}
      >
        <legend>{name}</legend>
        {Array.from({ length: scale }, (_, at) => at + 1).map((score) => (
          <label key={score}>
            <input
              type="radio"
              name={id}
              checked={rated === score}
              onFocus={() => ratings.choose(id)}
              onChange={() => typed.setScore(answer._id, _id, score)}
            />
            {score}
          </label>
        ))}
        {saved && saved.score === rated && saved.scale !== scale && (
          <span className="soft">
            {saved.score} of {saved.scale}, as you rated it before the scale changed
          </span>
        )}
        {isCurrent && (
          <span className="prompt-rate-keys" aria-hidden="true">
            <Key of="prompt.score1" /> to <Key of={`prompt.score${scale}`} />, next <Key of="prompt.nextRating" />
          </span>
        )}
        {guidance && (
          <span id={`${id}-help`} className="soft prompt-guidance">
            {guidance}
          </span>
        )}
      </fieldset>
    );
  });
