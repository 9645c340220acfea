import type { MyProfile } from "../../../contract/profile/fields.ts";
import "./progress.css";

/** How complete a profile is: in per cent, and by section. */
export const ProfileProgress = ({ mine }: { readonly mine: MyProfile }) => {
  const { profileCompletePercentage: percent, sections } = mine;
  const done = sections.filter(({ isComplete }) => isComplete).length;
  const text = `${percent}% complete`;
  return (
    <div className="profile-progress">
      <p>
        <strong>{text}</strong> · {done} of {sections.length} sections done
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
