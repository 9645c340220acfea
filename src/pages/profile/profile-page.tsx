import { Link } from "react-router";
import { type MyProfile, profileSections } from "../../../contract/profile/fields.ts";
import { Avatar } from "../../ui/shell/avatar.tsx";
import { Page } from "../../ui/shell/page.tsx";
import { ProfileProgress } from "./progress.tsx";
import { ProfileState } from "./profile-state.tsx";
import { SectionCard } from "./section-card.tsx";
import { useMyProfile } from "./use-my-profile.ts";
import "../../ui/button.css";
import "./profile.css";

/** The user's own profile: its sections, which can be edited in place, and what is missing. */
const ProfilePage = () => {
  const { mine, error, refetch, reread } = useMyProfile();
  return (
    <Page title="Profile" narrow>
      {mine ? (
        <>
          <Head mine={mine} />
          {profileSections.map((name) => (
            <SectionCard key={name} name={name} mine={mine} reread={reread} />
          ))}
        </>
      ) : (
        <ProfileState error={error} retry={() => void refetch()} />
      )}
    </Page>
  );
};

const Head = ({ mine }: { readonly mine: MyProfile }) => {
  const { personal, nextStep } = mine;
  return (
    <div className="profile-head">
      <span className="profile-head-picture">
        <Avatar image={mine.image} />
      </span>
      <div className="profile-head-words">
        <p className="profile-name">
          {personal.firstName} {personal.lastName}
        </p>
        <p className="profile-quiet">{personal.email}</p>
        <ProfileProgress mine={mine} />
        {nextStep !== null && (
          <Link to={`/create-profile?step=${nextStep}`} className="button button-primary">
            Complete your profile
          </Link>
        )}
      </div>
    </div>
  );
};

export default ProfilePage;
