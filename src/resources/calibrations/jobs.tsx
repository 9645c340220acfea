import type { Calibration } from "../../../contract/calibrations/entity.ts";
import { calibrations } from "../../../contract/calibrations/endpoints.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import type { RecordProps } from "../../ui/resource/resource.tsx";
import { progressOf } from "./progress.ts";

/** The jobs of a round that is not closed: of the decisions no more than how many there are. */
const Jobs = ({ record }: RecordProps<Calibration>) => {
  const read = useEndpoint(calibrations.jobs, { params: { _id: record._id } });
  if (!read.data) return <Loaded read={read} loading={<p className="soft">Loading the jobs…</p>} />;
  return (
    <>
      <p className="soft">
        {record.decided !== null && `Decisions so far: ${progressOf(record)}. `}
        How they are decided on shows once the calibration is closed.
      </p>
      <ol>
        {read.data.jobs.map((job) => (
          <li key={job._id}>{job.title}</li>
        ))}
      </ol>
    </>
  );
};

export default Jobs;
