import { Link, useSearchParams } from "react-router";
import type { AssignedJob } from "../../../contract/assigned-jobs/entity.ts";
import type { AssignedJobState } from "../../../contract/assigned-jobs/states.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { When } from "../../ui/fields/when.tsx";
import { number, plural } from "../../ui/format.ts";
import { Page } from "../../ui/shell/page.tsx";
import { type ReviewFilter, useToReview } from "./queries.ts";
import "./reviews.css";

/** The part of what waits that the address says, as the to-dos link to it. */
const useFilter = (): ReviewFilter => {
  const [search] = useSearchParams();
  const isDisputed = search.get("isDisputed");
  const isNewcomer = search.get("isNewcomer");
  return {
    ...(search.has("status") && { status: search.getAll("status") as AssignedJobState[] }),
    ...(isDisputed && { isDisputed }),
    ...(isNewcomer && { isNewcomer }),
  };
};

/** What waits for a review; the first is the obvious next step, and after it comes the next by itself. */
const ReviewsPage = () => {
  const filter = useFilter();
  const isPart = Object.keys(filter).length > 0;
  const read = useToReview(filter);
  if (!read.data) {
    return (
      <Page title="Reviews" narrow>
        <Loaded read={read} loading={<p className="soft">Loading what waits…</p>} />
      </Page>
    );
  }
  const { assignedJobs: waiting, filteredTotalCount } = read.data;
  const [first] = waiting;
  if (!first) {
    return (
      <Page title="Reviews" narrow>
        <p className="soft">
          {isPart ? (
            <>
              None of these waits any more. <Link to="/reviews">Show all that wait</Link>
            </>
          ) : (
            "Nothing waits for a review. Submitted jobs appear here by themselves."
          )}
        </p>
      </Page>
    );
  }
  return (
    <Page
      title="Reviews"
      narrow
      primaryAction={
        <Link className="button button-primary" to={`/reviews/${first._id}`}>
          Review the first
        </Link>
      }
    >
      <p className="soft reviews-count">
        {plural(filteredTotalCount, "job")} to review, the most urgent first.{" "}
        {isPart && <Link to="/reviews">Show all that wait</Link>}
      </p>
      <ul className="reviews-list">
        {waiting.map((assigned) => (
          <Waiting key={assigned._id} assigned={assigned} />
        ))}
      </ul>
      {filteredTotalCount > waiting.length && (
        <p className="soft">
          The first {number(waiting.length)} of {number(filteredTotalCount)}.
        </p>
      )}
    </Page>
  );
};

const Waiting = ({ assigned }: { readonly assigned: AssignedJob }) => {
  const { _id, job, projectId, annotator, submittedAt, disputedAt, decidedAt, isNewcomer, status, reviews } = assigned;
  // Once it was decided anew it is work like any other.
  const isDisputed = disputedAt !== null && disputedAt > (decidedAt ?? "");
  return (
    <li>
      <div>
        <Link to={`/reviews/${_id}`}>{job.name}</Link>
        <p className="soft">
          {projectId.name} · {annotator.name}
        </p>
      </div>
      <p className="reviews-signs">
        {status === "in_review" && <strong>You began this</strong>}
        {isDisputed && <strong>Disputed</strong>}
        {isNewcomer && <span className="reviews-tag">New here</span>}
        {!isDisputed && reviews.length > 0 && <span>{plural(reviews.length, "review")} before</span>}
        {submittedAt && (
          <span className="soft">
            Submitted <When at={submittedAt} />
          </span>
        )}
      </p>
    </li>
  );
};

export default ReviewsPage;
