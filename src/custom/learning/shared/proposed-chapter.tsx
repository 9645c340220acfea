import { Link, useNavigate } from "react-router";
import type { ProposedChapter as Chapter } from "../../../../contract/assigned-jobs/teaching.ts";
import { EnrolButton } from "./enrol-button.tsx";
import { chapterPath } from "./paths.ts";

/** A chapter that a reviewer proposes to the worker, one press away: it enrols them where they are not in its course. */
export const ProposedChapter = ({ chapter }: { readonly chapter: Chapter }) => {
  const navigate = useNavigate();
  const { _id, name, course, isEnrolled } = chapter;
  const path = chapterPath(course._id, _id);
  return (
    <div className="enrol">
      <p>
        Chapter to read: {isEnrolled ? <Link to={path}>{name}</Link> : <strong>{name}</strong>}{" "}
        <span className="soft">in {course.name}</span>
      </p>
      {!isEnrolled && (
        <EnrolButton courseId={course._id} label="Enrol and read it" onEnrolled={() => void navigate(path)} />
      )}
    </div>
  );
};
