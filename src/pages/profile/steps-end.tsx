import { Button } from "antd";
import { Link } from "react-router";
import { type MyProfile, sectionWords } from "../../../contract/profile/fields.ts";

interface Props {
  readonly mine: MyProfile;
  readonly onLeave: () => void;
}

/** After the last step: done, or what is left for another day. */
export const StepsEnd = ({ mine, onLeave }: Props) => {
  const left = mine.sections.filter(({ isComplete }) => !isComplete);
  return (
    <div className="profile-end">
      {left.length === 0 ? (
        <p>Thank you. You can change all of it at any time, under your name at the top.</p>
      ) : (
        <>
          <p>This is left. You can come back to it at any time, under your name at the top.</p>
          <ul>
            {left.map(({ name, weight }) => (
              <li key={name}>
                <Link to={{ search: `?step=${name}` }}>{sectionWords[name]}</Link>
                <span>{weight} %</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <Button type="primary" size="large" onClick={onLeave}>
        Start working
      </Button>
    </div>
  );
};
