import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { Course } from "../../../../contract/courses/entity.ts";
import { toasts } from "../../../providers/toasts.ts";
import { usePaths } from "../parts/use-preview.ts";
import { RestoreButton } from "../parts/restore-button.tsx";
import { isFinished } from "../parts/words.ts";
import { EnrolButton } from "../shared/enrol-button.tsx";
import { nextChapter } from "../shared/paths.ts";
import { Reasons } from "../shared/reasons.tsx";

/** The one button of a course: enrol, start, continue or restore; or what keeps the learner from it. */
export const NextStep = ({ course }: { readonly course: Course }) => {
  const [hasEnrolled, setEnrolled] = useState(false);
  const { _id, enrolment, can, chapterCount, reasons, enrolmentMessage } = course;
  const enrolled = (): void => {
    setEnrolled(true);
    toasts.success("You are enrolled");
  };
  if (can.enroll) {
    return (
      <div className="learn-step">
        {isFinished(course) && <p className="soft">{enrolmentMessage}</p>}
        <EnrolButton
          courseId={_id}
          label={isFinished(course) ? "Take it again" : "Enrol"}
          isMain
          onEnrolled={enrolled}
        />
      </div>
    );
  }
  if (can.unarchive) {
    return (
      <div className="learn-step">
        <p className="soft">You archived this course.</p>
        <RestoreButton course={course} isMain />
      </div>
    );
  }
  if (enrolment?.status === "enrolled" || enrolment?.status === "in_progress") {
    if (chapterCount === 0) return <p className="learn-step soft">It has no chapters yet. Come back later.</p>;
    return (
      <GoOn courseId={_id} word={enrolment.status === "enrolled" ? "Start" : "Continue"} isFocused={hasEnrolled} />
    );
  }
  if (reasons.length > 0) {
    return (
      <section className="learn-step" aria-label="What keeps you from it">
        {isFinished(course) && <p className="soft">You can't renew your certificate now:</p>}
        <Reasons reasons={reasons} courseId={_id} />
      </section>
    );
  }
  return enrolment ? null : <p className="learn-step soft">{enrolmentMessage}</p>;
};

interface GoOnProps {
  readonly courseId: string;
  readonly word: string;
  /** It takes the place of the button that was pressed. */
  readonly isFocused: boolean;
}

const GoOn = ({ courseId, word, isFocused }: GoOnProps) => {
  const link = useRef<HTMLAnchorElement>(null);
  const { chapterTo } = usePaths();
  useEffect(() => {
    if (isFocused) link.current?.focus({ preventScroll: true });
  }, [isFocused]);
  return (
    <p className="learn-step">
      <Link ref={link} className="button button-primary" to={chapterTo(courseId, nextChapter)}>
        {word}
      </Link>
    </p>
  );
};
