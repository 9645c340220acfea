import { PlusOutlined } from "@ant-design/icons-svg";
import { Button } from "antd";
import { lazy, Suspense } from "react";
import { Link, useNavigate } from "react-router";
import { chapters as endpoints } from "../../../contract/chapters/endpoints.ts";
import type { ChapterMarks, Course } from "../../../contract/courses/entity.ts";
import { courses } from "../../../contract/courses/endpoints.ts";
import { chaptersMax } from "../../../contract/courses/rules.ts";
import { asPreview, chapterPath, coursePath } from "../../custom/learning/shared/paths.ts";
import { useMay } from "../../providers/access.ts";
import { call } from "../../providers/client.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { useRun } from "../../ui/feedback/use-run.ts";
import { plural } from "../../ui/format.ts";
import { Icon } from "../../ui/icon.tsx";
import { ReorderList } from "../../ui/reorder/reorder-list.tsx";
import type { RecordProps } from "../../ui/resource/resource.tsx";
import { dayInName, saveFile } from "../../ui/save-file.ts";
import { LinkButton } from "../../ui/shell/link-button.tsx";
import { RecordActions } from "../../ui/table/record-actions.tsx";
import type { RecordAction } from "../../ui/table/table-types.ts";
import { restorableText, useTrash } from "../../ui/table/trash.ts";
import { UndoOffer } from "../../ui/table/undo-offer.tsx";
import { useChapterOrder } from "./use-chapter-order.ts";
import "./courses.css";

const DeletedRecords = lazy(() => import("../../ui/table/deleted-records.tsx"));

const pathOf = (course: string, chapter: string): string => `/courses/${course}/chapters/${chapter}`;

const actionsOf = (course: Course): readonly RecordAction<ChapterMarks>[] => [
  { key: "edit", label: "Edit", endpoint: endpoints.edit, to: ({ _id }) => pathOf(course._id, _id) },
  {
    key: "preview",
    label: "Preview as a learner",
    endpoint: endpoints.show,
    to: ({ _id }) => asPreview(chapterPath(course._id, _id)),
  },
  {
    key: "remove",
    label: "Delete",
    danger: true,
    endpoint: endpoints.remove,
    removes: true,
    confirm: ({ name }) => ({
      title: `Delete ${name}?`,
      content: `The chapters after it move up. ${restorableText.one}`,
    }),
    run: ({ _id }) => call(endpoints.remove, { params: { _id } }),
    done: ({ name }) => `${name} deleted`,
  },
];

/** Saves the chapters of a course with their texts as a CSV, which can be imported. */
const exportChapters = async ({ _id, name }: Course): Promise<void> => {
  const query = { rootCourse: _id, sortBy: ["number:asc" as const] };
  const response = await call(endpoints.export, { query });
  const title = name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "-");
  saveFile(`${title}-chapters-${dayInName()}.csv`, await response.blob());
};

/** The chapters of a course in their order, which staff change. */
const Chapters = ({ record: course }: RecordProps<Course>) => {
  const read = useEndpoint(courses.chapters, { params: { _id: course._id } }, { alsoOf: ["chapters"] });
  return (
    <Loaded part read={read} loading={<p className="soft">Loading the chapters…</p>}>
      {({ chapters }) => <ChapterList course={course} read={chapters} refetch={read.refetch} />}
    </Loaded>
  );
};

interface Props {
  readonly course: Course;
  readonly read: readonly ChapterMarks[];
  readonly refetch: () => Promise<unknown>;
}

const ChapterList = ({ course, read, refetch }: Props) => {
  const navigate = useNavigate();
  const { chapters, order } = useChapterOrder(course._id, read, refetch);
  const { edit: mayEdit } = course.can;
  const mayExport = useMay(endpoints.export);
  const run = useRun();
  const actions = mayEdit ? actionsOf(course) : [];
  const deleted = useTrash({
    endpoint: endpoints.list,
    fixedQuery: { rootCourse: course._id },
    prefix: "chapters-",
  });
  if (deleted.trash && deleted.isShown) {
    return (
      <Suspense>
        <DeletedRecords id="chapters" label="Chapters" trash={deleted.trash} onClose={() => deleted.show(false)} />
      </Suspense>
    );
  }
  return (
    <>
      <div className="course-bar">
        {mayEdit && (
          <Button
            icon={<Icon of={PlusOutlined} />}
            disabled={read.length >= chaptersMax}
            onClick={() => void navigate(pathOf(course._id, "new"))}
          >
            Add chapter
          </Button>
        )}
        {mayEdit && <LinkButton to={asPreview(coursePath(course._id))}>Preview as a learner</LinkButton>}
        {mayEdit && <LinkButton to="/courses/import-chapters">Import chapters</LinkButton>}
        {mayExport && chapters.length > 0 && (
          <Button onClick={() => void run(() => exportChapters(course))}>Export chapters</Button>
        )}
        {mayEdit && deleted.trash && (
          <Button type="text" onClick={() => deleted.show(true)}>
            Deleted
          </Button>
        )}
      </div>
      {chapters.length === 0 ? (
        <p className="soft">No chapters yet. Learners complete a course by its chapters, so add the first one.</p>
      ) : (
        <ReorderList label="Chapters" items={chapters} onOrder={order} canOrder={mayEdit && chapters.length > 1}>
          {(chapter) => (
            <div className="course-chapter">
              {mayEdit ? <Link to={pathOf(course._id, chapter._id)}>{chapter.name}</Link> : chapter.name}
              {chapter.quiz.length > 0 && (
                <span className="soft">{plural(chapter.quiz.length, "quiz", "quizzes")}</span>
              )}
              <RecordActions record={chapter} name={chapter.name} actions={actions} />
            </div>
          )}
        </ReorderList>
      )}
      <UndoOffer isHere={({ area }) => area === "chapters"} />
    </>
  );
};

export default Chapters;
