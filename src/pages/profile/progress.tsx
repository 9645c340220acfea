import type { MyProfile } from "../../../contract/profile/fields.ts";
import "./progress.css";

interface Props {
  readonly mine: MyProfile;
  /** What is counted beside the percentage; missing: the profile's sections; null: nothing, it isn't known yet. */
  readonly steps?: readonly { readonly isComplete: boolean }[] | null;
}

/** How complete a profile is: in per cent, and by section or step. */
export const ProfileProgress = ({ mine, steps }: Props) => {
  const { profileCompletePercentage: percent, sections } = mine;
  const counted = steps === undefined ? sections : steps;
  const done = counted?.filter(({ isComplete }) => isComplete).length;
  const text = `${percent}% complete`;
  return (
    <div className="profile-progress">
      <p>
        <strong>{text}</strong>
        {counted && ` · ${done} of ${counted.length} ${steps ? "steps" : "sections"} done`}
      </p>
      <div
        className="profile-bar"
        role="progressbar"
        aria-label="Your profile"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={text}
      >
        <span style={{ inlineSize: `${percent}%` }} />
      </div>
    </div>
  );
};
