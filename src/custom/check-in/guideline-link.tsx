import { Link } from "react-router";

/** The way to how the work on a project is done. */
export const GuidelineLink = ({ project }: { readonly project: { readonly _id: string; readonly name: string } }) => (
  <Link to={`/projects/${project._id}/guideline`} aria-label={`Guideline of ${project.name}`}>
    Guideline
  </Link>
);
