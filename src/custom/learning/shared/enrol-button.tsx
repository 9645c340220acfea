import { Link } from "react-router";
import { endpointsOf } from "../../../providers/api.ts";
import { call } from "../../../providers/client.ts";
import { useStep } from "../../../providers/use-step.ts";
import { failureText } from "../../../ui/feedback/failure-text.ts";
import { chapterPath, coursePath, nextChapter } from "./paths.ts";
import { Reasons } from "./reasons.tsx";
import "../../../ui/button.css";
import "./enrol.css";

const courses = endpointsOf("courses");

interface Props {
  readonly courseId: string;
  /** Names the course for screen readers, where the page is about something else. */
  readonly courseName?: string;
  /** What the button says; "Enrol" unless told otherwise. */
  readonly label?: string;
  /** The page's obvious next step. */
  readonly isMain?: boolean;
  /** Called once the learner is in it, for a page that shows that itself. */
  readonly onEnrolled?: () => void;
}

/** Enrols in a course with one press, and says what happened: where to start, or what has to come before. */
export const EnrolButton = ({ courseId, courseName, label = "Enrol", isMain = false, onEnrolled }: Props) => {
  const enrol = useStep<void, { readonly course: { readonly name: string } }>(
    () => call(courses.enroll, { params: { _id: courseId } }),
    { onSuccess: () => onEnrolled?.() },
  );
  const reasons = enrol.error?.body.reasons ?? [];
  const isIn = reasons.some(({ reason }) => reason === "enrolled_already");
  return (
    <div className="enrol">
      {!enrol.data && !isIn && (
        <button
          type="button"
          className={isMain ? "button button-primary" : "button"}
          aria-disabled={enrol.isPending}
          {...(courseName && { "aria-label": `Enrol in ${courseName}` })}
          onClick={() => !enrol.isPending && enrol.mutate()}
        >
          {enrol.isPending ? "One moment…" : label}
        </button>
      )}
      <div role="status">
        {enrol.data && (
          <p>
            You are enrolled in {enrol.data.course.name}. <Link to={chapterPath(courseId, nextChapter)}>Start it</Link>
          </p>
        )}
        {isIn && (
          <p>
            You are enrolled already. <Link to={coursePath(courseId)}>Go to the course</Link>
          </p>
        )}
      </div>
      {enrol.error && !isIn && (
        <div role="alert" className="enrol">
          <p className="enrol-error">{failureText(enrol.error)}</p>
          {reasons.length > 0 && <Reasons reasons={reasons} courseId={courseId} />}
        </div>
      )}
    </div>
  );
};
