import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Course } from "../../../../contract/courses/entity.ts";
import { coursePath } from "../shared/paths.ts";
import { CourseFacts, Picture } from "./course-facts.tsx";

interface Props {
  readonly course: Course;
  /** The page's obvious next step. */
  readonly isNext?: boolean;
  /** Below what the course is about. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** A course in a list; its name opens it. */
export const CourseCard = ({ course, isNext = false, children, action }: Props) => (
  <li className={isNext ? "learn-card learn-card-next" : "learn-card"}>
    <Picture course={course} />
    <div className="learn-card-about">
      <h3>
        <Link to={coursePath(course._id)}>{course.name}</Link>
      </h3>
      <CourseFacts course={course} />
      {children}
    </div>
    {action}
  </li>
);
