import { Link } from "react-router";
import "./view-links.css";

interface ViewLink {
  readonly key: string;
  readonly label: string;
  /** The query string of its address. */
  readonly search: string;
}

/** Links to the views of a page, with the current one marked. */
export const ViewLinks = ({
  label,
  views,
  current,
}: {
  readonly label: string;
  readonly views: readonly ViewLink[];
  readonly current: string;
}) => (
  <nav className="view-links" aria-label={label}>
    {views.map((view) => (
      <Link
        key={view.key}
        to={{ search: view.search }}
        {...(view.key === current && { "aria-current": "page" as const })}
      >
        {view.label}
      </Link>
    ))}
  </nav>
);
