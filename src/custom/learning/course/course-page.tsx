import { CheckCircleFilled } from "@ant-design/icons-svg";
import { Link, useLocation, useParams } from "react-router";
import type { CourseDetail } from "../../../../contract/courses/entity.ts";
import { activeEnrolments } from "../../../../contract/courses/states.ts";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { Icon } from "../../../ui/icon.tsx";
import RichTextView from "../../../ui/rich-text/rich-text-view.tsx";
import { Page } from "../../../ui/shell/page.tsx";
import { CourseFacts, Progress } from "../parts/course-facts.tsx";
import { PreviewBanner } from "../parts/preview-banner.tsx";
import { useCourse } from "../parts/queries.ts";
import { justEnrolled, usePreview } from "../parts/use-preview.ts";
import { isFinished } from "../parts/words.ts";
import { coursePath } from "../shared/paths.ts";
import { ChapterList } from "./chapter-list.tsx";
import { Completed } from "./completed.tsx";
import { CourseMenu } from "./course-menu.tsx";
import { NextStep } from "./next-step.tsx";
import { Related, Series } from "./other-courses.tsx";
import { Results } from "./results.tsx";
import { Reviews } from "./reviews.tsx";
import "../../../ui/button.css";
import "../parts/learning.css";

const breadcrumb = [{ label: "Learn", to: "/learn" }];

/** One course: what it is about, the next step in it, its chapters, and what others say. */
const CoursePage = () => {
  const { id = "" } = useParams();
  const read = useCourse(id);
  if (!read.data) {
    const isAbsent = read.error?.statusCode === 404 || read.error?.statusCode === 400;
    return (
      <Page title={isAbsent ? "No such course" : "Course"} breadcrumb={breadcrumb} narrow>
        {isAbsent ? (
          <>
            <p>It doesn't exist, or it isn't open to you.</p>
            <p className="learn-step">
              <Link className="button" to="/learn?view=all">
                See all courses
              </Link>
            </p>
          </>
        ) : (
          <Loaded part read={read} loading={<p className="soft">Loading the course…</p>} />
        )}
      </Page>
    );
  }
  // Each course begins anew: what was typed or opened for another is not its own.
  return <Seen key={id} course={read.data.course} />;
};

const Seen = ({ course }: { readonly course: CourseDetail }) => {
  const isPreview = usePreview();
  return <About course={isPreview ? justEnrolled(course) : course} isPreview={isPreview} />;
};

interface AboutProps {
  readonly course: CourseDetail;
  readonly isPreview: boolean;
}

const About = ({ course, isPreview }: AboutProps) => {
  const { isNew = false } = (useLocation().state ?? {}) as { readonly isNew?: boolean };
  const { _id, name, picture, summary, description, skills, prerequisites, language, reasons } = course;
  const isIn = activeEnrolments.some((state) => state === course.enrolment?.status);
  const lacking = reasons.flatMap(({ reason, unlock }) => (reason === "course_required" ? [unlock?.id] : []));
  // One that isn't open to the learner has no id, so that it can't be told which of them that is.
  const isKnown = course.isEnrollAble || (lacking.length > 0 && lacking.every(Boolean));
  return (
    <Page title={name} breadcrumb={breadcrumb} extra={<CourseMenu course={course} />} narrow>
      <PreviewBanner back={`/courses/${_id}?tab=chapters`} />
      {picture && <img className="learn-banner" src={picture} alt="" decoding="async" />}
      <CourseFacts course={course} />
      {isFinished(course) && <Completed course={course} isNew={isNew} />}
      {!isFinished(course) && skills.length > 0 && (
        <p className="learn-gets">You get: {skills.map((skill) => skill.name).join(", ")}</p>
      )}
      {!isFinished(course) && <Progress course={course} />}
      <NextStep course={course} />
      {(summary || description) && (
        <section className="learn-part" aria-labelledby="learn-about">
          <h2 id="learn-about">What it teaches</h2>
          <div className="learn-text" lang={language} dir="auto">
            {summary && <p className="learn-summary">{summary}</p>}
            {description && <RichTextView html={description} />}
          </div>
        </section>
      )}
      {prerequisites.length > 0 && !isIn && (
        <section className="learn-part" aria-labelledby="learn-before">
          <h2 id="learn-before">Complete before it</h2>
          <ul className="learn-links">
            {prerequisites.map((needed) => (
              <li key={needed._id}>
                <Link to={coursePath(needed._id)}>{needed.name}</Link>
                {isKnown && !lacking.includes(needed._id) && (
                  <span className="learn-passed">
                    <Icon of={CheckCircleFilled} /> Completed
                  </span>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <ChapterList courseId={_id} isIn={isIn} />
      {isIn && !isPreview && <Results courseId={_id} />}
      <Series courseId={_id} />
      <Reviews course={course} />
      <Related courseId={_id} />
    </Page>
  );
};

export default CoursePage;
