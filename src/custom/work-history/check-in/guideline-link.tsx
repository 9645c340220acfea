import { Link } from "react-router";
import { guidelinePath } from "../../projects/shared/unlock.ts";

/** A link to the project's guideline. */
export const GuidelineLink = ({ project }: { readonly project: { readonly _id: string; readonly name: string } }) => (
  <Link to={guidelinePath(project._id)} aria-label={`Guideline of ${project.name}`}>
    Guideline
  </Link>
);
