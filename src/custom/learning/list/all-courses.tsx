import { Link, useSearchParams } from "react-router";
import type { Course } from "../../../../contract/courses/entity.ts";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { ShowMore } from "../../../ui/show-more.tsx";
import { CourseCard } from "../parts/course-card.tsx";
import { Picture, Standing } from "../parts/course-facts.tsx";
import { type CourseFilter, useAllCourses, useNewestCourses } from "../parts/queries.ts";
import { coursePath } from "../shared/paths.ts";
import { CourseFilterBar } from "./course-filter-bar.tsx";

const names = ["search", "level", "language"] as const;

/** The courses that the learner can find. The filters are in the address. */
export const AllCourses = () => {
  const [search, setSearch] = useSearchParams();
  const filter: CourseFilter = {
    search: search.get("search") ?? "",
    level: search.get("level") ?? "",
    language: search.get("language") ?? "",
  };
  const isFiltered = names.some((name) => filter[name] !== "");
  const change = (next: CourseFilter): void =>
    setSearch(
      new URLSearchParams([["view", "all"], ...names.flatMap((name) => (next[name] ? [[name, next[name]]] : []))]),
      { replace: true },
    );
  const read = useAllCourses(filter);
  const found = read.data?.pages.flatMap(({ courses }) => courses);
  return (
    <>
      <CourseFilterBar filter={filter} onChange={change} />
      {!isFiltered && <Newest />}
      <Loaded
        part
        read={{ ...read, data: found }}
        loading={<p className="soft">Loading courses…</p>}
        isEmpty={(all) => all.length === 0}
        empty={<Nothing isFiltered={isFiltered} />}
      >
        {(all) => (
          <section className="learn-part" aria-labelledby="learn-all">
            <h2 id="learn-all">{isFiltered ? "Matches" : "By name"}</h2>
            <ul className="learn-list">
              {all.map((course) => (
                <CourseCard key={course._id} course={course}>
                  <About course={course} />
                </CourseCard>
              ))}
            </ul>
            <ShowMore read={read} />
          </section>
        )}
      </Loaded>
    </>
  );
};

const Nothing = ({ isFiltered }: { readonly isFiltered: boolean }) => (
  <div className="learn-none">
    {isFiltered ? (
      <>
        <p>No course matches.</p>
        <Link className="button" to="?view=all">
          Show all
        </Link>
      </>
    ) : (
      <p>There are no courses yet. New ones appear here by themselves.</p>
    )}
  </div>
);

/** What it teaches, and how the learner stands to it. */
const About = ({ course }: { readonly course: Course }) => {
  const { summary, skills } = course;
  return (
    <>
      {summary && <p className="learn-summary">{summary}</p>}
      {skills.length > 0 && <p className="soft">You get: {skills.map(({ name }) => name).join(", ")}</p>}
      <Standing course={course} />
    </>
  );
};

/** The newest courses side by side. While they can't be read, the list below has them all. */
const Newest = () => {
  const { data } = useNewestCourses();
  if (!data || data.courses.length === 0) return null;
  return (
    <section className="learn-part" aria-labelledby="learn-new">
      <h2 id="learn-new">New</h2>
      <ul className="learn-new">
        {data.courses.map((course) => (
          <li key={course._id}>
            <Link to={coursePath(course._id)}>
              <Picture course={course} />
              <span>{course.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};
