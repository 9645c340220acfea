import { Link, useParams } from "react-router";
import type { AssignedJob } from "../../../contract/assigned-jobs/entity.ts";
import { assignedJobStateLabels, isHeld } from "../../../contract/assigned-jobs/states.ts";
import { useCompany } from "../../providers/company.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { StateTag } from "../../ui/fields/state-tag.tsx";
import { money, plural } from "../../ui/format.ts";
import { Page } from "../../ui/shell/page.tsx";
import { Place } from "../../pages/assigned-jobs/shared/work-place.tsx";
import { ReviewList } from "../../pages/assigned-jobs/shared/review-list.tsx";
import { Instructions } from "./instructions.tsx";
import { Dispute } from "./dispute.tsx";
import { Steps } from "./steps.tsx";
import { TimeLeft } from "./time-left.tsx";
import { useMyJob } from "./queries.ts";
import "./jobs.css";

const breadcrumb = [{ label: "My jobs", to: "/my-jobs" }];

/** One job of the worker's: what to do, how long there is, and the next step. */
const MyJobPage = () => {
  const { id = "" } = useParams();
  const read = useMyJob(id);
  if (!read.data) {
    return (
      <Page title="Job" breadcrumb={breadcrumb} narrow>
        <Loaded read={read} loading={<p className="soft">Loading the job…</p>} />
      </Page>
    );
  }
  const { assignedJob: assigned, place, payment } = read.data;
  return (
    <Page title={assigned.job.name} breadcrumb={breadcrumb} narrow>
      <Facts assigned={assigned} />
      {payment && (
        <p>
          <Link to={`/my-pay?line=${payment}`}>What you get for it</Link>
        </p>
      )}
      <Place place={place} />
      {isHeld(assigned.status) && assigned.serverProblem && (
        <p className="jobs-waiting" role="status">
          {assigned.serverProblem} {assigned.status === "assigned" && "You keep the job, and it opens here by itself."}
        </p>
      )}
      {/* What was asked stays while the server opens the job, and goes when the job is no longer the worker's. */}
      <Steps key={`${assigned._id} ${assigned.can.release}`} assigned={assigned} />
      {assigned.disputeText && (
        <section className="jobs-part" aria-label="Your dispute">
          <h2>Your dispute</h2>
          <p className="jobs-description">{assigned.disputeText}</p>
        </section>
      )}
      {assigned.reviews.length > 0 && (
        <section className="jobs-part" aria-label="Decisions">
          <h2>Decisions</h2>
          <ReviewList reviews={assigned.reviews} project={assigned.projectId._id} withReviewer={false} />
          {assigned.can.dispute && <Dispute assigned={assigned} />}
        </section>
      )}
      <Instructions jobId={assigned.job._id} project={assigned.projectId} />
    </Page>
  );
};

const Facts = ({ assigned }: { readonly assigned: AssignedJob }) => {
  const company = useCompany();
  const { status, projectId, items, amount, attemptLeft, expiresAt } = assigned;
  return (
    <>
      <p className="jobs-facts soft">
        <StateTag state={status} word={assignedJobStateLabels[status]} />
        <span>{projectId.name}</span>
        {items !== null && <span>{plural(items, "item")}</span>}
        {amount !== null && <span>{money(amount, company)}</span>}
        {status === "rework" && <span>{plural(attemptLeft, "attempt")} left</span>}
      </p>
      {expiresAt && <TimeLeft until={expiresAt} />}
    </>
  );
};

export default MyJobPage;
