import { Link } from "react-router";
import { passMark } from "../../../contract/courses/rules.ts";
import { finishedEnrolments } from "../../../contract/courses/states.ts";
import type { SubmissionDetail } from "../../../contract/quiz-submissions/entity.ts";
import { coursePath } from "../learning/shared/paths.ts";
import { useChapter, useCourse, useParticipation } from "./queries.ts";
import { attemptPath, quizPath } from "./words.ts";

interface Props {
  readonly submission: SubmissionDetail;
  readonly chapter: { readonly label: string; readonly to: string } | undefined;
  readonly chapterId: unknown;
}

/** The course that an attempt completed, or whose last chapter it passed again; undefined while it is not done. */
const useCompleted = (isPassed: boolean, chapterId: unknown) => {
  const id = (chapterId as { readonly _id: string } | null)?._id;
  const chapter = useChapter(isPassed ? id : undefined).data?.chapter;
  const course = useCourse(chapter?.rootCourse._id).data?.course;
  return finishedEnrolments.some((state) => state === course?.enrolment?.status) ? course : undefined;
};

/** What to do after an attempt: first what a completed course opened, then its chapter, or another attempt. */
export const NextStep = ({ submission: { quiz, status, percent, gradedAt }, chapter, chapterId }: Props) => {
  const participation = useParticipation(quiz._id).data?.participation;
  const isPassed = status === "graded" && percent !== null && percent > passMark;
  const course = useCompleted(isPassed, chapterId);
  // Both are the time of the transaction that graded it.
  const isNew = course?.enrolment?.completedAt === gradedAt;
  const open = participation?.open;
  const again = participation?.canStart && (
    <Link
      className={isPassed && (chapter || course) ? "button" : "button button-primary"}
      to={open ? attemptPath(quiz._id, open._id) : quizPath(quiz._id)}
    >
      {open ? "Continue your open attempt" : "Try again"}
    </Link>
  );
  return (
    <p className="quiz-next">
      {course && (
        <Link className="button button-primary" to={coursePath(course._id)} state={{ isNew }}>
          {isNew ? "Course completed: see what it opened" : "See what the course opened"}
        </Link>
      )}
      {chapter && (
        <Link className={!course && (isPassed || !again) ? "button button-primary" : "button"} to={chapter.to}>
          Back to the chapter
        </Link>
      )}
      {again}
    </p>
  );
};
