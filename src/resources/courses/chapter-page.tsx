import { useNavigate, useParams } from "react-router";
import type { Chapter } from "../../../contract/chapters/endpoints.ts";
import { asPreview, chapterPath } from "../../custom/learning/shared/paths.ts";
import { useFormRecord } from "../../providers/use-form-record.ts";
import { TableLoading } from "../../ui/feedback/table-states.tsx";
import { LinkButton } from "../../ui/shell/link-button.tsx";
import { Page } from "../../ui/shell/page.tsx";
import { RecordMissing } from "../../ui/show/record-missing.tsx";
import { ChapterForm } from "./chapter-form.tsx";
import "./courses.css";

/** The editor of a chapter. */
const ChapterPage = () => {
  const { id = "", chapterId = "" } = useParams();
  return <Editor key={chapterId} course={id} id={chapterId} />;
};

const Editor = ({ course, id }: { readonly course: string; readonly id: string }) => {
  const navigate = useNavigate();
  const { record, read, error, again } = useFormRecord<Chapter>("chapters", id);
  const above = `/courses/${course}`;
  const list = { label: "Courses", to: "/courses" };
  if (error) return <RecordMissing error={error} noun="chapter" breadcrumbs={[list]} retry={again} />;
  const breadcrumb = [list, { label: record?.rootCourse.name ?? "Course", to: above }];
  return (
    <Page
      title={record ? `Chapter ${record.number}: ${record.name}` : "Chapter"}
      breadcrumb={breadcrumb}
      extra={<LinkButton to={asPreview(chapterPath(course, id))}>Preview as a learner</LinkButton>}
    >
      {record ? (
        <ChapterForm
          course={course}
          chapter={record}
          number={record.number}
          read={read}
          nextLabel={record.next ? "Save and next" : "Save and add another"}
          onSaved={() => void navigate(above)}
          onNext={() => void navigate(`${above}/chapters/${record.next ?? "new"}`)}
          onCancel={() => void navigate(above)}
        />
      ) : (
        <TableLoading />
      )}
    </Page>
  );
};

export default ChapterPage;
