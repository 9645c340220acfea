import type { Job } from "../../../contract/jobs/endpoints.ts";
import type { Company } from "../../../contract/core/company.ts";
import { useCompany } from "../../providers/company.ts";
import { duration, money, plural } from "../../ui/format.ts";
import { Blocker } from "../projects/shared/blocker.tsx";

interface Props {
  readonly job: Job;
  /** The page's obvious next step. */
  readonly isNext: boolean;
  readonly isBusy: boolean;
  readonly onTake: () => void;
}

/** A job with what it asks for; the button to take it, or what keeps the worker from it. */
export const JobCard = ({ job, isNext, isBusy, onTake }: Props) => {
  const company = useCompany();
  return (
    <li className={isNext ? "jobs-card jobs-card-next" : "jobs-card"}>
      <div>
        <h3>{job.title}</h3>
        <p className="jobs-facts soft">
          <span>{job.projectId.name}</span>
          <span>{pays(job, company)}</span>
          {job.items !== null && <span>{plural(job.items, "item")}</span>}
          <span>{duration(job.timeLimit * 60)} to do it</span>
          {job.skills.length > 0 && <span>{job.skills.map(({ name }) => name).join(", ")}</span>}
        </p>
        {job.description && <p className="jobs-description">{job.description}</p>}
        {job.reasons.length > 0 && (
          <ul className="jobs-reasons">
            {job.reasons.map((reason) => (
              <Blocker key={reason.reason + (reason.unlock?.id ?? "")} reason={reason} />
            ))}
          </ul>
        )}
      </div>
      {job.reasons.length === 0 && (
        <button
          type="button"
          className={isNext ? "button button-primary" : "button"}
          aria-label={`Take ${job.title}`}
          aria-disabled={isBusy}
          onClick={onTake}
        >
          {isBusy ? "One moment…" : "Take"}
        </button>
      )}
    </li>
  );
};

const pays = ({ payBy, rate }: Job, company: Company): string => {
  if (rate === null) return "No rate yet";
  return payBy === "piece" ? `${money(rate, company)} for the job` : `${money(rate, company)} an hour`;
};
