import type { Course, CourseUser } from "../../../contract/courses/entity.ts";
import { courses } from "../../../contract/courses/endpoints.ts";
import { blockReason } from "../../../contract/courses/learning.ts";
import { call } from "../../providers/client.ts";
import { ReasonDialog } from "../../ui/feedback/reason-dialog.tsx";
import { useChange } from "../../ui/feedback/use-run.ts";
import type { DialogProps } from "../../ui/table/table-types.ts";

interface Props extends DialogProps<CourseUser> {
  readonly course: Pick<Course, "_id" | "name">;
}

/** Asks why a person is kept from going on with a course, and blocks them. */
export const BlockLearner = ({ course, record, onClose }: Props) => {
  const change = useChange();
  const params = { courseId: course._id, userId: record._id };
  return (
    <ReasonDialog
      draft={`block ${course._id} ${record._id}`}
      title={`Block ${record.name} from ${course.name}?`}
      schema={blockReason}
      verb="Block"
      onReason={(reason) =>
        change(() => call(courses.blockUser, { params, query: { reason } }), `${record.name} is blocked`)
      }
      onClosed={onClose}
    />
  );
};
