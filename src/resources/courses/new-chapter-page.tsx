import { useOne } from "@refinedev/core";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import type { CourseDetail } from "../../../contract/courses/entity.ts";
import type { ApiError } from "../../providers/client.ts";
import { quiet } from "../../providers/quiet.ts";
import { TableLoading } from "../../ui/feedback/table-states.tsx";
import { Page } from "../../ui/shell/page.tsx";
import { RecordMissing } from "../../ui/show/record-missing.tsx";
import { ChapterForm } from "./chapter-form.tsx";
import "./courses.css";

/** The page that adds a chapter as the last one of a course. */
const NewChapterPage = () => {
  const { id = "" } = useParams();
  const navigate = useNavigate();
  // Each chapter that is added gets a form of its own.
  const [added, setAdded] = useState(0);
  const { query } = useOne<CourseDetail, ApiError>({ ...quiet, resource: "courses", id });
  const course = query.data?.data;
  const above = `/courses/${id}`;
  const list = { label: "Courses", to: "/courses" };
  if (query.error && !course) {
    const retry = () => void query.refetch();
    return <RecordMissing error={query.error} noun="course" breadcrumbs={[list]} retry={retry} />;
  }
  return (
    <Page title="New chapter" breadcrumb={[list, { label: course?.name ?? "Course", to: above }]}>
      {course ? (
        <ChapterForm
          key={added}
          course={id}
          number={course.chapters.length + 1}
          nextLabel="Save and add another"
          onSaved={() => void navigate(above)}
          onNext={() => setAdded(added + 1)}
          onCancel={() => void navigate(above)}
        />
      ) : (
        <TableLoading />
      )}
    </Page>
  );
};

export default NewChapterPage;
