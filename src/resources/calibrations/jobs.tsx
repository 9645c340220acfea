import type { Calibration } from "../../../contract/calibrations/entity.ts";
import { calibrations } from "../../../contract/calibrations/endpoints.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import type { RecordProps } from "../../ui/resource/resource.tsx";

/** The jobs of a round that is not closed: nothing of the decisions. */
const Jobs = ({ record: { _id } }: RecordProps<Calibration>) => {
  const read = useEndpoint(calibrations.jobs, { params: { _id } });
  if (!read.data) return <Loaded read={read} loading={<p className="soft">Loading the jobs…</p>} />;
  return (
    <>
      <p className="soft">How they are decided on shows once the calibration is closed.</p>
      <ol>
        {read.data.jobs.map((job) => (
          <li key={job._id}>{job.title}</li>
        ))}
      </ol>
    </>
  );
};

export default Jobs;
