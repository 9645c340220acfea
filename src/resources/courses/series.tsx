import type { ReactNode } from "react";
import type { Course } from "../../../contract/courses/entity.ts";
import { courses } from "../../../contract/courses/endpoints.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { RecordLink } from "../../ui/fields/record-link.tsx";
import type { RecordProps } from "../../ui/resource/resource.tsx";
import "./courses.css";

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="record-part">
    <h2>{title}</h2>
    {children}
  </section>
);

/** The courses of a course's series in their order, and those that grant the same skills. */
const Series = ({ record: { _id } }: RecordProps<Course>) => {
  const series = useEndpoint(courses.series, { params: { _id } });
  const related = useEndpoint(courses.related, { params: { _id } });
  return (
    <>
      <Part title="Its series">
        <Loaded part read={series} loading={<p className="soft">Loading the series…</p>}>
          {({ courses: all }) =>
            all.length < 2 ? (
              <p className="soft">The course is in no series. Choose the course before it under “Comes after”.</p>
            ) : (
              <ol className="course-series">
                {all.map((course) => (
                  <li key={course._id} {...(course._id === _id && { "aria-current": "true" })}>
                    {course._id === _id ? <strong>{course.name}</strong> : <RecordLink area="courses" to={course} />}
                  </li>
                ))}
              </ol>
            )
          }
        </Loaded>
      </Part>
      <Part title="Courses that grant the same skills">
        <Loaded
          part
          read={related}
          loading={<p className="soft">Loading related courses…</p>}
          isEmpty={({ courses: all }) => all.length === 0}
          empty={<p className="soft">None.</p>}
        >
          {({ courses: all }) => (
            <ul className="course-series">
              {all.map((course) => (
                <li key={course._id}>
                  <RecordLink area="courses" to={course} />
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </Part>
    </>
  );
};

export default Series;
