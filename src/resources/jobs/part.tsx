import type { Job } from "../../../contract/jobs/endpoints.ts";
import { JobPart } from "../../pages/assigned-jobs/shared/job-part.tsx";
import type { RecordProps } from "../../ui/resource/resource.tsx";

/** The part of a dataset that a job is about, as its worker and reviewers see it. */
const Part = ({ record: { dataset, datasetId, itemRange, videos } }: RecordProps<Job>) => (
  <section aria-label="Part of the dataset">
    <JobPart dataset={dataset || datasetId} itemRange={itemRange} videos={videos} />
  </section>
);

export default Part;
