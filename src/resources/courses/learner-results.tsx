import { Button, Modal } from "antd";
import { useState } from "react";
import type { Course, CourseUser } from "../../../contract/courses/entity.ts";
import CourseResult from "../../custom/learning/shared/course-result.tsx";
import type { DialogProps } from "../../ui/table/table-types.ts";

interface Props extends DialogProps<CourseUser> {
  readonly course: Pick<Course, "_id" | "name">;
}

/** How one person did in each chapter of a course. */
const LearnerResults = ({ course, record, onClose }: Props) => {
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <Modal
      open={isOpen}
      title={`Results of ${record.name} in ${course.name}`}
      onCancel={close}
      afterClose={onClose}
      footer={<Button onClick={close}>Close</Button>}
    >
      <CourseResult courseId={course._id} userId={record._id} />
    </Modal>
  );
};

export default LearnerResults;
