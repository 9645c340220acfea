import { CheckCircleFilled } from "@ant-design/icons-svg";
import { Link } from "react-router";
import { number } from "../../../ui/format.ts";
import { Icon } from "../../../ui/icon.tsx";
import { CourseCard } from "../parts/course-card.tsx";
import { Standing } from "../parts/course-facts.tsx";
import { useRelated, useSeries } from "../parts/queries.ts";
import { isFinished } from "../parts/words.ts";
import { coursePath } from "../shared/paths.ts";

interface Props {
  readonly courseId: string;
}

/** The series that a course is part of, with its place there. It is left out where it can't be read. */
export const Series = ({ courseId }: Props) => {
  const all = useSeries(courseId).data?.courses ?? [];
  const place = all.findIndex(({ _id }) => _id === courseId) + 1;
  if (all.length < 2 || place === 0) return null;
  return (
    <section className="learn-part" aria-labelledby="learn-series">
      <h2 id="learn-series">
        Part {number(place)} of {number(all.length)} of a series
      </h2>
      <ol className="learn-links">
        {all.map((course) => (
          <li key={course._id} {...(course._id === courseId && { "aria-current": true })}>
            {course._id === courseId ? (
              <strong>{course.name}</strong>
            ) : (
              <Link to={coursePath(course._id)}>{course.name}</Link>
            )}
            {course._id !== courseId && !course.enrolment && course.reasons[0] && (
              <span className="soft">{course.reasons[0].message}</span>
            )}
            {isFinished(course) && (
              <span className="learn-passed">
                <Icon of={CheckCircleFilled} /> Completed
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
};

/** Courses that grant the same skills. They are left out where they can't be read. */
export const Related = ({ courseId }: Props) => {
  const courses = useRelated(courseId).data?.courses ?? [];
  if (courses.length === 0) return null;
  return (
    <section className="learn-part" aria-labelledby="learn-related">
      <h2 id="learn-related">Related courses</h2>
      <ul className="learn-list">
        {courses.map((course) => (
          <CourseCard key={course._id} course={course}>
            <Standing course={course} />
          </CourseCard>
        ))}
      </ul>
    </section>
  );
};
