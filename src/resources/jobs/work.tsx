import { AssignedJob } from "../../../contract/assigned-jobs/entity.ts";
import { assignedJobs } from "../../../contract/assigned-jobs/endpoints.ts";
import type { Job } from "../../../contract/jobs/endpoints.ts";
import type { RecordProps } from "../../ui/resource/resource.tsx";
import { RecordTable } from "../../ui/table/record-table.tsx";

/** Who worked on a job, the newest first, each with what was decided. */
const Work = ({ record }: RecordProps<Job>) => (
  <RecordTable
    id="job-work"
    label="Work on it"
    endpoint={assignedJobs.list}
    fixedQuery={{ job: [record._id] }}
    entity={AssignedJob}
    columns={[
      { field: "annotator", render: ({ annotator }) => annotator.name },
      "status",
      "reviewerId",
      "attemptLeft",
      "submittedAt",
      "createdAt",
    ]}
    filters={[]}
    search={false}
    ofArea={false}
    prefix="work-"
    alsoOf={["jobs"]}
    title={({ annotator }) => annotator.name}
    openPath={({ _id }) => `/assigned-jobs/${_id}`}
    emptyText="Nobody has taken it yet."
  />
);

export default Work;
