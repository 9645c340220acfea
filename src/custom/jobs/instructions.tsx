import { Link } from "react-router";
import type { AssignedJob } from "../../../contract/assigned-jobs/entity.ts";
import { guidelinePath } from "../projects/shared/unlock.ts";
import { useJob } from "./queries.ts";

interface Props {
  readonly jobId: string;
  readonly project: AssignedJob["projectId"];
}

/** What the job asks for, and the guideline of its project. */
export const Instructions = ({ jobId, project }: Props) => {
  const { data } = useJob(jobId);
  return (
    <section className="jobs-part" aria-label="What to do">
      <h2>What to do</h2>
      {data?.job.description && <p className="jobs-description">{data.job.description}</p>}
      <p>
        How the work is done: <Link to={guidelinePath(project._id)}>the guideline of {project.name}</Link>
      </p>
    </section>
  );
};
