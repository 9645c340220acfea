import { Link } from "react-router";
import { assignedJobStateLabels, isHeld } from "../../../contract/assigned-jobs/states.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { StateTag } from "../../ui/fields/state-tag.tsx";
import { When } from "../../ui/fields/when.tsx";
import { useMyJobs } from "./queries.ts";

/** What the worker handed in or gave back, the newest first. */
export const Earlier = () => {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useMyJobs();
  if (!data) return <Loaded part read={{ error, refetch }} loading={<p className="soft">Loading earlier jobs…</p>} />;
  const earlier = data.pages.flatMap((page) => page.assignedJobs).filter(({ status }) => !isHeld(status));
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
      {hasNextPage && (
        <button type="button" className="button" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? "One moment…" : "Show earlier"}
        </button>
      )}
    </section>
  );
};
