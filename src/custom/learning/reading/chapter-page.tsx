import { Link, Navigate, useParams } from "react-router";
import type { Reason } from "../../../../contract/core/errors.ts";
import { loginFailed } from "../../../../contract/courses/rules.ts";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { Page } from "../../../ui/shell/page.tsx";
import { useChapter, useChapterMarks } from "../parts/queries.ts";
import { usePaths } from "../parts/use-preview.ts";
import { chapterPath, coursePath, nextChapter } from "../shared/paths.ts";
import { Reasons } from "../shared/reasons.tsx";
import { Reading } from "./reading.tsx";
import "../../../ui/button.css";
import "../parts/learning.css";

/** One chapter to read. */
const ChapterPage = () => {
  const { id = "", chapterId = "" } = useParams();
  if (chapterId === nextChapter) return <NextChapter courseId={id} />;
  return <Chapter key={chapterId} courseId={id} chapterId={chapterId} />;
};

const breadcrumbOf = (course: string, name: string) => [
  { label: "Learn", to: "/learn" },
  { label: name, to: course },
];

/** Goes to the first chapter that the learner has not passed; where there is none, to the course. */
const NextChapter = ({ courseId }: { readonly courseId: string }) => {
  const read = useChapterMarks(courseId);
  const { chapterTo, courseTo } = usePaths();
  if (read.data && !read.isFetching) {
    const next = read.data.chapters.find(({ isPassed, isAccessible }) => isAccessible && !isPassed);
    return <Navigate to={next ? chapterTo(courseId, next._id) : courseTo(courseId)} replace />;
  }
  return (
    <Page title="Next chapter" breadcrumb={breadcrumbOf(courseTo(courseId), "Course")} narrow>
      <Loaded part read={read} failedText={loginFailed} loading={<p className="soft">Loading the chapter…</p>} />
    </Page>
  );
};

const Chapter = ({ courseId, chapterId }: { readonly courseId: string; readonly chapterId: string }) => {
  const read = useChapter(chapterId);
  const { courseTo } = usePaths();
  const { data, error } = read;
  if (data) {
    const { rootCourse } = data.chapter;
    return <Reading chapter={data.chapter} breadcrumb={breadcrumbOf(courseTo(rootCourse._id), rootCourse.name)} />;
  }
  const isLocked = error?.body.code === "chapter_locked";
  const isAbsent = error?.statusCode === 404 || error?.statusCode === 400;
  const title = isLocked ? "This chapter isn't open to you yet" : isAbsent ? "No such chapter" : "Chapter";
  return (
    <Page title={title} breadcrumb={breadcrumbOf(courseTo(courseId), "Course")} narrow>
      {isLocked && <Locked reasons={error.body.reasons ?? []} courseId={courseId} />}
      {isAbsent && (
        <>
          <p>It doesn't exist, or you aren't enrolled in its course.</p>
          <p className="learn-step">
            <Link className="button" to={coursePath(courseId)}>
              Go to the course
            </Link>
          </p>
        </>
      )}
      {!isLocked && !isAbsent && <Loaded part read={read} loading={<p className="soft">Loading the chapter…</p>} />}
    </Page>
  );
};

/** Why a chapter is shut. The chapter before it may be shut too, so the way leads to the first that is open. */
const Locked = ({ reasons, courseId }: { readonly reasons: readonly Reason[]; readonly courseId: string }) => (
  <>
    <Reasons reasons={reasons} courseId={courseId} />
    {reasons.some(({ reason }) => reason === "chapter_required") && (
      <p className="learn-step">
        <Link className="button button-primary" to={chapterPath(courseId, nextChapter)}>
          Continue where you are
        </Link>
      </p>
    )}
  </>
);

export default ChapterPage;
