import { Link } from "react-router";
import type { AssignedJob } from "../../../contract/assigned-jobs/entity.ts";
import { assignedJobStateLabels } from "../../../contract/assigned-jobs/states.ts";
import { useCompany } from "../../providers/company.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { StateTag } from "../../ui/fields/state-tag.tsx";
import { money, plural } from "../../ui/format.ts";
import { TimeLeft } from "./time-left.tsx";
import { useHeldJobs } from "./queries.ts";

/** The jobs that are with the worker: what came back first, then what expires first. */
export const Held = () => {
  const read = useHeldJobs();
  if (!read.data) return <Loaded part read={read} loading={<p className="soft">Loading your jobs…</p>} />;
  const held = read.data.assignedJobs.toSorted((one, other) => Number(isBack(other)) - Number(isBack(one)));
  if (held.length === 0) return null;
  return (
    <section className="jobs-part" aria-label="With you now">
      <h2>With you now</h2>
      <ul className="jobs-list">
        {held.map((assigned, at) => (
          <HeldJob key={assigned._id} assigned={assigned} isNext={at === 0} />
        ))}
      </ul>
    </section>
  );
};

const isBack = ({ status }: AssignedJob): boolean => status === "rework";

const HeldJob = ({ assigned, isNext }: { readonly assigned: AssignedJob; readonly isNext: boolean }) => {
  const company = useCompany();
  const { _id, job, projectId, status, expiresAt, amount, items, attemptLeft } = assigned;
  return (
    <li className={isNext ? "jobs-card jobs-card-next" : "jobs-card"}>
      <div>
        <h3>{job.name}</h3>
        <p className="jobs-facts soft">
          <StateTag state={status} word={assignedJobStateLabels[status]} />
          <span>{projectId.name}</span>
          {items !== null && <span>{plural(items, "item")}</span>}
          {amount !== null && <span>{money(amount, company)}</span>}
          {isBack(assigned) && <span>{plural(attemptLeft, "attempt")} left</span>}
        </p>
        {expiresAt && <TimeLeft until={expiresAt} />}
      </div>
      <Link
        className={isNext ? "button button-primary" : "button"}
        to={`/my-jobs/${_id}`}
        aria-label={`Open ${job.name}`}
      >
        Open
      </Link>
    </li>
  );
};
