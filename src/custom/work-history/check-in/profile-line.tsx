import { Link } from "react-router";
import { session } from "../../../providers/session.ts";
import { useStore } from "../../../providers/store.ts";

/** Until the profile is complete: how far it is, and the way to the rest. */
export const ProfileLine = () => {
  const percent = useStore(session).user?.profileCompletePercentage ?? 100;
  if (percent >= 100) return null;
  return (
    <p className="check-in-quiet check-in-profile">
      Your profile is {percent} % complete. <Link to="/create-profile">Go on with it</Link>
    </p>
  );
};
