import type { Course } from "../../../../contract/courses/entity.ts";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { ShowMore } from "../../../ui/show-more.tsx";
import { CourseCard } from "../parts/course-card.tsx";
import { Progress } from "../parts/course-facts.tsx";
import { useArchivedCourses } from "../parts/queries.ts";
import { RestoreButton } from "../parts/restore-button.tsx";

/** The courses that the learner or a manager archived. */
export const ArchivedCourses = () => {
  const read = useArchivedCourses();
  const courses = read.data?.pages.flatMap((page) => page.courses);
  return (
    <Loaded
      part
      read={{ ...read, data: courses }}
      loading={<p className="soft">Loading your courses…</p>}
      isEmpty={(all) => all.length === 0}
      empty={<p className="learn-none">Nothing is archived. You can archive a course on its page, under More.</p>}
    >
      {(all) => (
        <section className="learn-part" aria-labelledby="learn-archived">
          <h2 id="learn-archived">Archived</h2>
          <ul className="learn-list">
            {all.map((course) => (
              <Archived key={course._id} course={course} />
            ))}
          </ul>
          <ShowMore read={read} />
        </section>
      )}
    </Loaded>
  );
};

const Archived = ({ course }: { readonly course: Course }) => (
  <CourseCard course={course} action={course.can.unarchive && <RestoreButton course={course} />}>
    <Progress course={course} />
    {!course.can.unarchive && <p className="soft">Archived by its manager.</p>}
  </CourseCard>
);
