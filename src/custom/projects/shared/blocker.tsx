import { Link, useLocation } from "react-router";
import type { Reason } from "../../../../contract/core/errors.ts";
import { useRecordPath } from "../../../ui/fields/record-link.tsx";
import { EnrolButton } from "../../learning/shared/enrol-button.tsx";
import { AskForSkill } from "./ask-for-skill.tsx";
import { unlockOf } from "./unlock.ts";

interface Props {
  readonly reason: Reason;
  /** The project that it keeps the worker from. */
  readonly project?: string | undefined;
  /** The card's own button resolves it, so no link is shown. */
  readonly isAlone?: boolean;
}

/** What keeps the worker from a project or a job, and where they can do something about it. */
export const Blocker = ({ reason, project, isAlone }: Props) => {
  const { pathname } = useLocation();
  const unlock = unlockOf(reason);
  const to = unlock?.to;
  const pathOf = useRecordPath(to && "area" in to ? to.area : undefined);
  const path = to && ("page" in to ? to.page : pathOf?.(to.id));
  if (isAlone) return <li>{reason.message}</li>;
  return (
    <li>
      {reason.message}{" "}
      {path ? (
        <Link to={path} state={{ from: pathname }}>
          {unlock?.text}
        </Link>
      ) : (
        unlock?.text
      )}
      {reason.unlock?.kind === "course" && reason.unlock.id && <EnrolButton courseId={reason.unlock.id} />}
      {reason.asked && <AskForSkill asked={reason.asked} project={project} />}
    </li>
  );
};
