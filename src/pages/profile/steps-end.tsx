import { Link } from "react-router";
import { type MyProfile, sectionLabels } from "../../../contract/profile/fields.ts";
import { payLabel } from "./steps.ts";

interface Props {
  readonly mine: MyProfile;
  readonly isPaySaid: boolean;
  readonly onLeave: () => void;
}

/** The page after the last step: the profile is complete, or what is still missing. */
export const StepsEnd = ({ mine, isPaySaid, onLeave }: Props) => {
  const left = mine.sections.filter(({ isComplete }) => !isComplete);
  return (
    <div className="profile-end">
      {left.length === 0 && isPaySaid ? (
        <p>Thank you. Change your profile at any time from the menu under your name.</p>
      ) : (
        <>
          <p>These steps are left. Come back at any time from the menu under your name.</p>
          <ul>
            {left.map(({ name, weight }) => (
              <li key={name}>
                <Link to={{ search: `?step=${name}` }}>{sectionLabels[name]}</Link>
                <span>{weight}%</span>
              </li>
            ))}
            {!isPaySaid && (
              <li>
                <Link to={{ search: "?step=pay" }}>{payLabel}</Link>
              </li>
            )}
          </ul>
        </>
      )}
      <button type="button" className="button button-primary" onClick={onLeave}>
        Start working
      </button>
    </div>
  );
};
