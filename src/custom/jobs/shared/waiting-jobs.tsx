import { Link } from "react-router";
import type { AssignedJob } from "../../../../contract/assigned-jobs/entity.ts";
import { endpointsOf } from "../../../providers/api.ts";
import { useEndpoint } from "../../../providers/use-endpoint.ts";
import { plural } from "../../../ui/format.ts";
import { When } from "../../../ui/fields/when.tsx";
import "./waiting-jobs.css";

const assignedJobs = endpointsOf("assignedJobs");
/** How many of each kind are shown at once: the rest is on the page that this leads to. */
const shown = 3;

/** What came back to the worker, and what expires soon. While nothing does, or it can't be read, it is left out. */
export const WaitingJobs = () => {
  const list = { sortBy: "expiresAt:asc", limit: shown } as const;
  const back = useEndpoint(assignedJobs.mine, { query: { ...list, status: ["rework"] } }).data?.assignedJobs ?? [];
  const soon = useEndpoint(assignedJobs.mine, { query: { ...list, isExpiring: "true" } }).data?.assignedJobs ?? [];
  const waiting = [...back, ...soon.filter(({ status }) => status !== "rework")];
  if (waiting.length === 0) return null;
  return (
    <section className="waiting-jobs" aria-label="Jobs that wait for you">
      <div className="waiting-jobs-head">
        <h2>Jobs that wait for you</h2>
        <Link to="/my-jobs">My jobs</Link>
      </div>
      <ul>
        {waiting.map((assigned) => (
          <Waiting key={assigned._id} assigned={assigned} />
        ))}
      </ul>
    </section>
  );
};

const Waiting = ({ assigned: { _id, job, status, attemptLeft, expiresAt } }: { readonly assigned: AssignedJob }) => (
  <li>
    <p>
      <strong>{job.name}</strong>{" "}
      <span className="soft">
        {status === "rework" && `It came back to you, ${plural(attemptLeft, "attempt")} left. `}
        {expiresAt && (
          <>
            Expires <When at={expiresAt} />
          </>
        )}
      </span>
    </p>
    <Link className="button" to={`/my-jobs/${_id}`} aria-label={`Open ${job.name}`}>
      Open
    </Link>
  </li>
);
