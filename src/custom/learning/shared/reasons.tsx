import { Link } from "react-router";
import type { Reason } from "../../../../contract/core/errors.ts";
import { chapterPath, coursePath } from "./paths.ts";
import "./enrol.css";

interface Props {
  readonly reasons: readonly Reason[];
  /** Of the chapters that they name. */
  readonly courseId: string;
}

/** What keeps a learner from a course or a chapter, with links to what opens it. */
export const Reasons = ({ reasons, courseId }: Props) => (
  <ul className="enrol-reasons">
    {reasons.map((reason) => {
      const way = wayOf(reason, courseId);
      return (
        <li key={reason.reason + (reason.unlock?.id ?? "")}>
          {reason.message} {way && <Link to={way.to}>{way.text}</Link>}
        </li>
      );
    })}
  </ul>
);

const wayOf = ({ unlock }: Reason, courseId: string): { readonly to: string; readonly text: string } | null => {
  if (!unlock?.id) return null;
  if (unlock.kind === "course") return { to: coursePath(unlock.id), text: "Go to the course" };
  return unlock.kind === "chapter" ? { to: chapterPath(courseId, unlock.id), text: "Go to it" } : null;
};
