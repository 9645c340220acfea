import { Link } from "react-router";
import { assignedJobStateLabels } from "../../../contract/assigned-jobs/states.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { StateTag } from "../../ui/fields/state-tag.tsx";
import { When } from "../../ui/fields/when.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { useEarlierJobs } from "./queries.ts";

/** What the worker handed in or gave back, the newest first. */
export const Earlier = () => {
  const read = useEarlierJobs();
  const { data, error, refetch } = read;
  if (!data) return <Loaded part read={{ error, refetch }} loading={<p className="soft">Loading earlier jobs…</p>} />;
  const earlier = data.pages.flatMap((page) => page.assignedJobs);
  if (earlier.length === 0) return null;
  return (
    <section className="jobs-part" aria-label="Earlier">
      <h2>Earlier</h2>
      <ul className="jobs-earlier">
        {earlier.map(({ _id, job, projectId, status, updatedAt }) => (
          <li key={_id}>
            <div>
              <Link to={`/my-jobs/${_id}`}>{job.name}</Link>{" "}
              <span className="soft">
                {projectId.name}, <When at={updatedAt} />
              </span>
            </div>
            <StateTag state={status} word={assignedJobStateLabels[status]} />
          </li>
        ))}
      </ul>
      <ShowMore read={read} label="Show earlier" />
    </section>
  );
};
