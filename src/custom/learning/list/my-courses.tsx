import { Link } from "react-router";
import type { Course } from "../../../../contract/courses/entity.ts";
import { enrolmentStateLabels, finishedEnrolments } from "../../../../contract/courses/states.ts";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { StateTag } from "../../../ui/fields/state-tag.tsx";
import { date } from "../../../ui/format.ts";
import { ShowMore } from "../../../ui/show-more.tsx";
import { CourseCard } from "../parts/course-card.tsx";
import { Progress } from "../parts/course-facts.tsx";
import { useMyCourses } from "../parts/queries.ts";
import { chapterPath, nextChapter } from "../shared/paths.ts";
import { Reasons } from "../shared/reasons.tsx";

/** The courses that the learner is in: what to go on with, and what is completed. */
export const MyCourses = () => {
  const going = useMyCourses(["enrolled", "in_progress", "blocked"]);
  const done = useMyCourses(finishedEnrolments);
  if (!going.data || !done.data) {
    const both = {
      error: going.error ?? done.error,
      refetch: () => Promise.all([going.refetch(), done.refetch()]),
    };
    return <Loaded part read={both} loading={<p className="soft">Loading your courses…</p>} />;
  }
  const all = going.data.pages.flatMap(({ courses }) => courses);
  // What was begun comes before what was not.
  const open = all.toSorted((one, other) => Number(isBegun(other)) - Number(isBegun(one)));
  const completed = done.data.pages.flatMap(({ courses }) => courses);
  if (open.length + completed.length === 0) return <None />;
  const next = open.find(canGoOn);
  return (
    <>
      {open.length > 0 ? (
        <section className="learn-part" aria-labelledby="learn-going">
          <h2 id="learn-going">To go on with</h2>
          <ul className="learn-list">
            {open.map((course) => (
              <GoingOn key={course._id} course={course} isNext={course === next} />
            ))}
          </ul>
          <ShowMore read={going} />
        </section>
      ) : (
        <p className="learn-none">
          You have completed all your courses. <Link to="?view=all">Find another one</Link>
        </p>
      )}
      {completed.length > 0 && (
        <section className="learn-part" aria-labelledby="learn-done">
          <h2 id="learn-done">Completed</h2>
          <ul className="learn-list">
            {completed.map((course) => (
              <Completed key={course._id} course={course} />
            ))}
          </ul>
          <ShowMore read={done} />
        </section>
      )}
    </>
  );
};

const None = () => (
  <div className="learn-none">
    <p>You aren't in a course yet. Courses give you the skills that open projects and jobs.</p>
    <Link className="button button-primary" to="?view=all">
      Find a course
    </Link>
  </div>
);

const isBegun = ({ enrolment }: Course): boolean => enrolment?.status === "in_progress";
const canGoOn = ({ enrolment, chapterCount }: Course): boolean => enrolment?.status !== "blocked" && chapterCount > 0;

const GoingOn = ({ course, isNext }: { readonly course: Course; readonly isNext: boolean }) => {
  const { _id, name, enrolment, reasons } = course;
  const word = enrolment?.status === "enrolled" ? "Start" : "Continue";
  return (
    <CourseCard
      course={course}
      isNext={isNext}
      action={
        canGoOn(course) && (
          <Link
            className={isNext ? "button button-primary" : "button"}
            to={chapterPath(_id, nextChapter)}
            aria-label={`${word} ${name}`}
          >
            {word}
          </Link>
        )
      }
    >
      <Progress course={course} />
      {enrolment?.status === "blocked" && (
        <>
          <StateTag state="blocked" word={enrolmentStateLabels.blocked} />
          <Reasons reasons={reasons} courseId={_id} />
        </>
      )}
    </CourseCard>
  );
};

const Completed = ({ course }: { readonly course: Course }) => {
  const { certificate, enrolment } = course;
  return (
    <CourseCard course={course}>
      <p className="learn-facts soft">
        {enrolment?.completedAt && <span>Completed on {date(enrolment.completedAt)}</span>}
        {certificate && <Link to="/my-certificates">Certificate {certificate.name}</Link>}
      </p>
    </CourseCard>
  );
};
