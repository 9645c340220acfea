import { Link } from "react-router";
import type { AvailableProject } from "../../../../contract/projects/endpoints.ts";
import { useCompany } from "../../../providers/company.ts";
import { duration, money } from "../../../ui/format.ts";
import { type ReactNode, useEffect, useRef } from "react";
import { GuidelineLink } from "./guideline-link.tsx";
import { isElsewhere, MainButton } from "./main-button.tsx";
import { Blocker } from "../../projects/shared/blocker.tsx";
import { guidelinePath, isOnlyUnread } from "../../projects/shared/unlock.ts";

interface ProjectCardProps {
  readonly project: AvailableProject;
  /** The page's obvious next step. */
  readonly isNext: boolean;
  readonly isBusy: boolean;
  /** The user has just checked out with a button in the same place. */
  readonly isReplacement: boolean;
  /** Why the check-in failed. */
  readonly trouble?: ReactNode;
  readonly onCheckIn: () => void;
}

/** A project with its rate and its requirements; below them the check-in button, or why it is not open. */
export const ProjectCard = ({ project, isNext, isBusy, isReplacement, trouble, onCheckIn }: ProjectCardProps) => (
  <li className={isNext ? "check-in-project check-in-project-next" : "check-in-project"}>
    <div className="check-in-project-about">
      <h3>{project.name}</h3>
      <Terms project={project} />
      {project.description && <p className="check-in-description">{project.description}</p>}
      {project.hasGuideline && !isOnlyUnread(project) && <GuidelineLink project={project} />}
      {!project.isOpen && (
        <ul className="check-in-reasons">
          {project.reasons.map((reason) => (
            <Blocker
              key={reason.reason + (reason.unlock?.id ?? "")}
              reason={reason}
              project={project._id}
              isAlone={isOnlyUnread(project)}
            />
          ))}
        </ul>
      )}
    </div>
    {project.isOpen && (
      <MainButton
        label="Check in"
        name={`Check in to ${project.name}`}
        isBusy={isBusy}
        takesFocus={isNext}
        isReplacement={isReplacement}
        onPress={onCheckIn}
      />
    )}
    {isOnlyUnread(project) && <ReadFirst project={project} takesFocus={isNext} />}
    {trouble}
  </li>
);

const Terms = ({ project }: { readonly project: AvailableProject }) => {
  const company = useCompany();
  const isByPiece = project.payBy === "piece";
  const rate = isByPiece ? project.pieceRate : project.hourlyRate;
  return (
    <p className="check-in-facts">
      <span>{rate === null ? "No rate yet" : `${money(rate, company)} ${isByPiece ? "a piece" : "an hour"}`}</span>
      {!isByPiece && <span>Longest shift {duration(project.longestShift * 60)}</span>}
      {project.platform && <span>{project.platform}</span>}
      {project.skills.length > 0 && <span>{project.skills.map(({ name }) => name).join(", ")}</span>}
    </p>
  );
};

interface ReadFirstProps {
  readonly project: AvailableProject;
  /** The link is the page's obvious next step. */
  readonly takesFocus: boolean;
}

/** Replaces the check-in button until the guideline is read. */
const ReadFirst = ({ project, takesFocus }: ReadFirstProps) => {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (takesFocus && !isElsewhere()) link.current?.focus({ preventScroll: true });
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
