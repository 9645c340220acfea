import { useSearchParams } from "react-router";
import { Page } from "../../../ui/shell/page.tsx";
import { ViewLinks } from "../../../ui/shell/view-links.tsx";
import { LearnerTodos } from "../shared/todos.tsx";
import { AllCourses } from "./all-courses.tsx";
import { ArchivedCourses } from "./archived-courses.tsx";
import { MyCourses } from "./my-courses.tsx";
import "../../../ui/button.css";
import "../parts/learning.css";

const views = [
  { key: "mine", label: "My courses", search: "" },
  { key: "all", label: "All courses", search: "?view=all" },
  { key: "archived", label: "Archived", search: "?view=archived" },
] as const;
const contents = { mine: MyCourses, all: AllCourses, archived: ArchivedCourses };

/** A learner's courses, all that they can find, and those that they put away. */
const LearnPage = () => {
  const [search] = useSearchParams();
  const { key } = views.find((view) => view.key === search.get("view")) ?? views[0];
  const Content = contents[key];
  return (
    <Page title="Learn" narrow>
      <ViewLinks label="Courses" views={views} current={key} />
      {key === "mine" && <LearnerTodos title="Waiting for you" without="course_continue" />}
      <Content />
    </Page>
  );
};

export default LearnPage;
