import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { AvailableProject } from "../../../../contract/projects/endpoints.ts";
import { isTyping } from "./main-button.tsx";
import { guidelinePath } from "./unlock.ts";

interface Props {
  readonly project: AvailableProject;
  /** As the page's obvious next step. */
  readonly takesFocus: boolean;
}

/** In place of the check-in, until the guideline is read. */
export const ReadFirst = ({ project, takesFocus }: Props) => {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (takesFocus && !isTyping()) link.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <Link
      ref={link}
      to={guidelinePath(project._id)}
      className="check-in-main check-in-read"
      aria-label={`Read the guideline of ${project.name}`}
    >
      Read the guideline
    </Link>
  );
};
