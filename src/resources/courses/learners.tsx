import { Button, Segmented } from "antd";
import { lazy, Suspense, useMemo, useState } from "react";
import { certificates } from "../../../contract/certificates/endpoints.ts";
import { type Course, CourseUser } from "../../../contract/courses/entity.ts";
import { courses } from "../../../contract/courses/endpoints.ts";
import { activeEnrolments } from "../../../contract/courses/states.ts";
import { useMay } from "../../providers/access.ts";
import { call } from "../../providers/client.ts";
import { RecordLink, useRecordPath } from "../../ui/fields/record-link.tsx";
import type { RecordProps } from "../../ui/resource/resource.tsx";
import { RecordTable } from "../../ui/table/record-table.tsx";
import type { Column, DialogProps, RecordAction } from "../../ui/table/table-types.ts";
import { BlockLearner } from "./block-learner.tsx";
import "./courses.css";

const UploadCertificate = lazy(() => import("../../pages/certificates/shared/upload-certificate.tsx"));
const LearnerResults = lazy(() => import("./learner-results.tsx"));
const EnrolPeople = lazy(() => import("./enrol-people.tsx"));

const columns: readonly Column<CourseUser>[] = [
  "name",
  "status",
  "progress",
  "average",
  "enrolledAt",
  "completedAt",
  {
    field: "certificate",
    title: "Certificate",
    render: ({ certificate }) => (certificate ? <RecordLink area="certificates" to={certificate} /> : "–"),
  },
  "blockReason",
  "email",
];

const actionsOf = (course: Course): RecordAction<CourseUser>[] => [
  {
    key: "results",
    label: "Results",
    endpoint: courses.results,
    dialog: (props: DialogProps<CourseUser>) => <LearnerResults course={course} {...props} />,
  },
  {
    key: "block",
    label: "Block",
    danger: true,
    endpoint: courses.blockUser,
    isOpen: ({ status }) => (activeEnrolments as readonly string[]).includes(status),
    dialog: (props: DialogProps<CourseUser>) => <BlockLearner course={course} {...props} />,
  },
  {
    key: "unblock",
    label: "Unblock",
    endpoint: courses.unblockUser,
    isOpen: ({ status }) => status === "blocked",
    run: ({ _id }) => call(courses.unblockUser, { params: { courseId: course._id, userId: _id } }),
    done: ({ name }) => `${name} can go on with ${course.name}`,
  },
  {
    key: "certificate",
    label: "Upload certificate…",
    endpoint: certificates.upload,
    isOpen: ({ status }) => status !== "withdrawn",
    dialog: ({ record: { _id, name, certificate }, onClose }: DialogProps<CourseUser>) => (
      <UploadCertificate user={{ _id, name }} courses={[course]} number={certificate?.name} onClose={onClose} />
    ),
  },
];

/** Who is or was in a course. */
const Learners = ({ record: course }: RecordProps<Course>) => {
  const mayEnrol = useMay(courses.enrollUsers);
  const pathOf = useRecordPath("users");
  const [isEnrolling, setEnrolling] = useState(false);
  const [shown, setShown] = useState<"all" | "completed">("all");
  const { _id, name } = course;
  // Of the same identity as long as the course is: an open dialog is an element of it.
  const actions = useMemo(() => actionsOf({ _id, name } as Course), [_id, name]);
  return (
    <>
      {isEnrolling && (
        <Suspense>
          <EnrolPeople record={course} onClose={() => setEnrolling(false)} />
        </Suspense>
      )}
      <RecordTable
        key={shown}
        id="course-learners"
        label="Learners"
        endpoint={shown === "all" ? courses.users : courses.completedUsers}
        params={{ _id }}
        entity={CourseUser}
        columns={columns}
        actions={
          <>
            <Segmented
              aria-label="Who is shown"
              value={shown}
              options={[
                { value: "all", label: "Everyone" },
                { value: "completed", label: "Completed" },
              ]}
              onChange={setShown}
            />
            {mayEnrol && <Button onClick={() => setEnrolling(true)}>Enrol people</Button>}
          </>
        }
        prefix="learners-"
        ofArea={false}
        alsoOf={["users", "certificates"]}
        {...(pathOf && { openPath: (person: CourseUser) => pathOf(person._id) })}
        exportBy={{
          endpoint: courses.exportUsers,
          params: { _id },
          query: shown === "completed" ? { hasCompleted: "true" } : {},
        }}
        rowActions={actions}
        emptyText={
          shown === "all" ? "No learners yet. Enrol people, or publish the course." : "No one completed it yet."
        }
      />
    </>
  );
};

export default Learners;
